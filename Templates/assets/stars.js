{{! Shows the reviews with a number of stars that has no page of its own; loaded when it is chosen. All others of
   the page hide; older ones come from the scripts of the search, until as many are there as were counted. They have
   their words alone; their day leads to the whole review. }}
(function () {
  'use strict';
  var d = document, choice = d.querySelector('[data-stars]'), list = d.querySelector('.reviews'),
    box = d.querySelector('[data-reviews]'), base = box && box.getAttribute('data-reviews');
  {{! What leads to older reviews, the choice of all, what is chosen, how often that changed, and reviews by script. }}
  var older = list.nextElementSibling, all = choice.querySelector('a'), chosen = all, round = 0, data = {};
  {{! The words of the string table. }}
  var w = { matches: {{t.matches}}, broken: {{t.searchBroken}}, stars: {{t.meanOf}}, half: {{t.noWordsHalf}},
    quiet: [{{t.noWords}}, {{t.noWords1}}, {{t.noWords2}}, {{t.noWords3}}, {{t.noWords4}}, {{t.noWords5}}] };
  function add(name, parent, kind, text) {
    var made = parent.appendChild(d.createElement(name));
    if (kind) made.className = kind;
    made.textContent = text || '';
    return made;
  }
  function fill(text, n) { return text.split('{n}').join(n.toLocaleString(d.documentElement.lang)); }
  var told = add('p', d.body, 'vh'), note = add('p', list.parentNode, 'empty', w.broken);
  told.setAttribute('role', 'status');
  note.setAttribute('data-js', '');
  note.hidden = true;

  {{! The scripts with the words of older reviews, which the search may load as well. }}
  var before = self.sumaqFound;
  self.sumaqFound = function (id, some) {
    data[id] = some;
    if (before) before(id, some);
  };
  function load(n) {
    return new Promise(function (done) {
      function end() { done(data['r' + n] || []); }
      if (data['r' + n]) return end();
      var script = add('script', d.head);
      script.onload = script.onerror = end;
      script.src = base + '/s-' + n.toString(16) + '.js';
    });
  }

  {{! The number under which stars in halves are counted; 0 for none. }}
  function binOf(halves) { return halves ? Math.max(1, Math.floor(halves / 2)) : 0; }
  {{! Shows the reviews that a link of the choice stands for; a later choice ends this one. }}
  function pick(link) {
    var star = +link.getAttribute('data-star'), count = link.querySelector('small').textContent,
      mine = ++round, shown = 0;
    chosen.removeAttribute('aria-current');
    chosen = link;
    chosen.setAttribute('aria-current', 'true');
    [].slice.call(list.children).forEach(function (li) {
      var stars = li.querySelector('.who .stars');
      if (li.hasAttribute('data-js')) return li.remove();
      li.hidden = star && binOf(stars && stars.textContent.split('★').length * 2 - 1) !== star;
      shown += !li.hidden;
    });
    if (older) older.hidden = star;
    note.hidden = true;
    told.textContent = fill(w.matches, count);
    {{! Shows what fits of eight scripts, from script `n` down, and goes on while reviews are missing. }}
    function from(n) {
      var some = [];
      if (mine !== round || shown >= count) return;
      if (n < 1) return note.hidden = false;
      for (var m = n; m > 0 && m > n - 8; m--) some.push(load(m));
      Promise.all(some).then(function (some) {
        if (mine !== round) return;
        [].concat.apply([], some).forEach(function (review) {
          if (binOf(review[4]) !== star) return;
          show(review);
          shown++;
        });
        from(n - 8);
      });
    }
    if (star) from(box ? +box.getAttribute('data-shards') : 0);
  }
  {{! A review is `[7,"r-abc","The words.","12 March 2026",9,"Amalia Quispe"]`, with the stars in halves. }}
  function show(review) {
    var li = add('li', list), article = add('article', li, 'review'), who = add('header', article, 'who solo'),
      n = review[4] / 2, halves = Math.floor(review[4]);
    li.setAttribute('data-js', '');
    add('bdi', add('strong', who), '', review[5]);
    var stars = add('span', who, 'stars',
      '★★★★★'.slice(0, halves / 2) + (halves % 2 ? '½' : '') + '☆☆☆☆☆'.slice(Math.ceil(halves / 2)));
    stars.setAttribute('role', 'img');
    stars.setAttribute('aria-label', fill(w.stars, n));
    add('a', who, 'meta', review[3] || '→').href = base + '/' + review[0] + '.html#' + review[1];
    add('p', add('div', article, 'said'), review[2] ? '' : 'empty',
      review[2] || w.quiet[n] || fill(w.half, n)).dir = 'auto';
  }
  d.addEventListener('click', function (e) {
    var link = e.target.closest && e.target.closest('a[href*="#"]'),
      to = link && d.getElementById(link.hash.slice(1));
    if (link && link.hasAttribute('data-star')) {
      if (e.ctrlKey || e.metaKey || e.shiftKey) return;
      e.preventDefault();
      pick(link === chosen ? all : link);
    } else if (to && chosen !== all && (link === all || to.closest('[hidden]'))) pick(all);
  });
})();
