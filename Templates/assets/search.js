/* Finds restaurants, dishes, cuisines and reviewers by name, and words in a restaurant's older reviews. Loaded when
   somebody goes to the field; the index is in scripts of its own, which are loaded as they are needed. */
(function () {
  'use strict';
  var d = document, box = d.querySelector('[data-search]'), field = box.querySelector('input');
  var list = box.querySelector('[role=listbox]'), base = box.getAttribute('data-base'), told = d.createElement('p');
  var note = d.createElement('p'), most = 10, budget = 126e3, largest = 16e3, spent = 0, begun = '', last = 0, shards = {}, branches = {}, turn = 0, timer, slow, shown = [];
  /* The texts to which the list belongs and which is looked for; Enter is remembered until the one is the other. */
  var listed = null, asked = null, isEntered = box.hasAttribute('data-entered');
  var w = { restaurant: {{t.restaurant}}, cuisine: {{t.cuisineKicker}}, dish: {{t.dishOf}}, person: {{t.reviewer}}, noName: {{t.noName}},
    none: {{t.searchNone}}, looking: {{t.searchLooking}}, broken: {{t.searchBroken}}, matches: {{t.matches}} };
  var kinds = [['restaurants/', w.restaurant, '.html'], ['cuisines/', w.cuisine, '.html'],
    ['restaurants/', w.dish, '.html#menu'], ['users/', w.person, '.html']];

  /* Small letters without accents, words with one space between: the rule by which the index was made. */
  var folds = {}, unspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\ud840-\ud8bf]/;
  {{folding}}.split(' ').forEach(function (group) {
    var at = group.indexOf('=');
    Array.from(group.slice(at + 1)).forEach(function (c) { folds[c] = group.slice(0, at); });
  });
  function fold(text) {
    var out = '';
    Array.from(text).forEach(function (letter) {
      Array.from(letter.toLowerCase()).forEach(function (c) {
        if (folds.hasOwnProperty(c)) out += folds[c];
        else if (/[\p{L}\p{Nd}\p{Mc}]/u.test(c)) out += c;
        else if (!/[\p{Mn}\p{Me}'’]/u.test(c)) out += ' ';
      });
    });
    return out.replace(/ +/g, ' ').trim();
  }

  /* Shards: each is asked for once, and says what is in it. */
  self.sumaqFound = function (id, data) { shards[id].data = data; };
  function load(id, path, isNamed) {
    if (shards[id]) return shards[id].promise;
    var shard = shards[id] = {};
    return shard.promise = new Promise(function (done, fail) {
      var script = d.createElement('script');
      script.src = path;
      script.onload = function () {
        if (!shard.data) return script.onerror();
        if (isNamed) spent += JSON.stringify(shard.data).replace(/[^\x00-\x7f]/g, 'xxx').length - largest;
        done(shard.data);
      };
      script.onerror = function () {
        if (isNamed) spent -= largest;
        delete shards[id];
        fail(new Error(path));
      };
      d.head.appendChild(script);
    });
  }
  function named(id, mine) {
    /* Where somebody typed on, nothing more is loaded for what stood there before. */
    if (mine !== turn) return new Promise(function () {});
    if (!shards[id]) {
      if (spent > budget - largest) return Promise.resolve({});
      spent += largest;
    }
    return load(id, base + 'search/s-' + id + '.js', true);
  }
  function hex(text) {
    return encodeURIComponent(text).replace(/%([0-9A-F]{2})|[^]/g, function (all, byte) {
      return byte ? byte.toLowerCase() : all.charCodeAt(0).toString(16);
    });
  }
  function number(value) { return ('000' + value.toString(16)).slice(-4); }

  /* The index is a tree of letters: which beginnings branch is told by the first shard and by those that are deep. Of
     each branch it is kept which ones the next letter leads to. */
  function learn(prefix, skeleton) {
    var way = [prefix], run = '';
    Array.from(skeleton).forEach(function (c) {
      var from = way[way.length - 1];
      if (c === ')') way.pop();
      else if (c !== '(') run += c;
      else {
        if (!branches[from]) branches[from] = {};
        branches[from][Array.from(run)[0]] = from + run;
        way.push(from + run);
        run = '';
      }
    });
  }
  function walk(key, mine) {
    function step() {
      var prefix = '', next = '', isOver = false;
      while (!isOver && next !== undefined) {
        prefix = next;
        next = branches[prefix] && branches[prefix][Array.from(key.slice(prefix.length))[0]];
        if (next === undefined || key.indexOf(next) === 0) continue;
        if (next.indexOf(key) !== 0) return Promise.resolve([]);
        prefix = next;
        isOver = true;
      }
      return named(prefix ? hex(prefix) : '00', mine).then(function (node) {
        if (node.i && !node.known) {
          learn(prefix, node.i);
          node.known = true;
          return step();
        }
        var c = Array.from(key.slice(prefix.length))[0];
        if (isOver || c === undefined) return node.t || [];
        if (node.b && node.b.indexOf(c) > -1) return named(hex(prefix + c), mine).then(function (leaf) { return leaf.e || []; });
        if (!node.m) return node.c && node.c[c] || [];
        var pack = Math.imul(c.codePointAt(0), 0x9E3779B1) >>> 16 & node.m - 1;
        return named(hex(prefix) + 'ff' + number(pack), mine).then(function (pack) { return pack.c && pack.c[c] || []; });
      });
    }
    return step();
  }

  /* One letter more, less, other or two in the wrong order; of the last word its beginning does. */
  function near(typed, word, isLast) {
    var a = Array.from(typed), b = Array.from(word), n = 0;
    if (a.length < 3 || b.length < 3 || Math.abs(a.length - b.length) > 1 && !(isLast && b.length > a.length)) return false;
    while (n < a.length && a[n] === b[n]) n++;
    function rest(i, j) {
      var x = a.slice(i).join(''), y = b.slice(j).join('');
      return x === y || isLast && a.length > 3 && y.indexOf(x) === 0;
    }
    return rest(n + 1, n + 1) || rest(n + 1, n) || rest(n, n + 1) ||
      a[n] === b[n + 1] && a[n + 1] === b[n] && rest(n + 2, n + 2);
  }
  function stands(word, text) { return (' ' + text).indexOf(' ' + word) > -1 || unspaced.test(word[0]) && text.indexOf(word) > -1; }

  /* How well an entry matches, best first; -1 for not at all. */
  function match(entry, words) {
    var f = entry.f || (entry.f = fold(entry[1])), q = words.join(' '), wrong = 0;
    if (f === q) return 0;
    if ((f + ' ').indexOf(q + ' ') === 0) return 1;
    if (f.indexOf(q) === 0) return 2;
    if ((' ' + f + ' ').indexOf(' ' + q + ' ') > -1) return 3;
    if (stands(q, f)) return 4;
    var all = entry.all || (entry.all = f + (entry[2] ? ' ' + fold(entry[2]) : '')), each = all.split(' '), own = f.split(' '), isOwn = true;
    if (words.every(function (word) { return stands(word, f); })) return 5;
    words.forEach(function (word, n) {
      if (stands(word, all)) return;
      function fits(other) { return near(word, other, n === words.length - 1); }
      wrong += each.some(fits) ? 1 : 2;
      isOwn = own.some(fits);
    });
    isOwn = isOwn && words.filter(function (word) { return !stands(word, f); }).length === wrong;
    if (wrong > 1) return -1;
    if (!isOwn) return 8 + wrong * 5;
    /* Of a misspelt name, too, the whole comes before what begins so, and that before what holds it. */
    var begins = words.every(function (word, n) { return own[n] && (own[n].indexOf(word) === 0 || near(word, own[n], n === words.length - 1)); });
    return wrong * 10 + (!begins ? 2 : own.length > words.length ? 1 : 0);
  }

  function find(text) {
    /* Names are shown by their first eighty letters. */
    var words = fold(Array.from(text.trim()).slice(0, 80).join('')).split(' ').filter(Boolean).slice(0, 8), found = {}, mine = turn;
    function rotated(words, n) { return words.slice(n).concat(words.slice(0, n)); }
    function count() { return Object.keys(found).length; }
    function sound() { return Object.keys(found).filter(function (key) { return found[key].rank < 10; }).length; }
    /* By the words as they were typed; what only fits the words that were meant comes behind. */
    function take(meant) {
      return function (entries) {
        entries.forEach(function (entry) {
          var rank = match(entry, words), behind = meant === words ? -1 : match(entry, meant), key = entry.join('\n');
          if (rank < 0 && behind >= 0) rank = behind + 20;
          if (rank >= 0 && (!found[key] || found[key].rank > rank)) found[key] = { entry: entry, rank: rank };
        });
      };
    }
    function inTurn(all, step) {
      return all.reduce(function (before, one) { return before.then(function () { return step(one); }); }, Promise.resolve());
    }
    /* Words as they are, from each of them on; then each alone, the longest first. */
    function exact(meant) {
      return inTurn(meant.map(function (_, n) { return n; }), function (n) {
        return n && meant !== words && count() ? null : walk(rotated(meant, n).join(' '), mine).then(take(meant));
      });
    }
    function alone() {
      return inTurn(longest(), function (word) {
        return count() < 5 && words.length > 1 ? walk(word, mine).then(take(words)) : null;
      });
    }
    function longest() { return words.slice().sort(function (a, b) { return b.length - a.length; }).slice(0, 3); }
    /* Words that have a key in common with a misspelt one. */
    function keys(word) {
      var letters = Array.from(word).slice(0, 5), all = [letters.slice(0, Array.from(word).length > 4 ? 4 : 5).join('')];
      letters.forEach(function (_, n) {
        var key = letters.slice(0, n).concat(letters.slice(n + 1)).join('');
        if (all.indexOf(key) < 0) all.push(key);
      });
      return all;
    }
    function misspelt() {
      return inTurn(longest(), function (word) {
        if (sound() >= (word.length > 3 ? 3 : 1) || word.length < 3 || unspaced.test(word)) return null;
        var isLast = words[words.length - 1] === word, fit = [];
        return inTurn(keys(word), function (key) {
          var hash = Array.from(key).reduce(function (hash, c) { return Math.imul(hash ^ c.codePointAt(0), 16777619); }, 2166136261 | 0);
          return named('00', mine).then(function (root) {
            return root.y ? named('fe' + number((hash ^ hash >>> 15) & root.y - 1), mine) : {};
          }).then(function (shard) {
            (shard.w && shard.w[key] || '').split(' ').forEach(function (other) {
              if (other && fit.indexOf(other) < 0 && other !== word && near(word, other, isLast)) fit.push(other);
            });
          });
        }).then(function () {
          fit.sort(function (a, b) { return near(word, b) - near(word, a) || (a < b ? -1 : 1); });
          return inTurn(fit.slice(0, 8), function (other) {
            return exact(words.map(function (own) { return own === word ? other : own; }));
          });
        });
      });
    }
    /* Of Han, kana and Hangul with a wrong letter, pairs of letters are looked up. */
    function pairs() {
      var letters = Array.from(words.join('')), all = [];
      letters.forEach(function (c, n) { if (unspaced.test(c) && n && unspaced.test(letters[n - 1])) all.push(letters[n - 1] + c); });
      if (count() || all.length < 2) return null;
      return inTurn(all.slice(0, 6), function (pair) {
        return walk(pair, mine).then(function (entries) {
          entries.forEach(function (entry) {
            var f = fold(entry[1]), same = all.filter(function (pair) { return f.indexOf(pair) > -1; }).length;
            entry.f = f;
            if (same * 3 >= all.length) found[entry.join('\n')] = { entry: entry, rank: 99 - same };
          });
        });
      });
    }
    /* What is typed without a rest, letter by letter, is one search, which loads no more than the budget in all. */
    function begin(typed) {
      var now = Date.now(), goesOn = typed && (typed.indexOf(begun) === 0 || begun.indexOf(typed) === 0);
      if (!goesOn || now - last > 1500) spent = 0;
      begun = typed;
      last = now;
    }
    /* A word that is not there may only be unfinished: who types on is not searched for among the misspelt. */
    function rest() {
      if (count() > 4 && sound() > 2) return null;
      return isEntered ? null : new Promise(function (done) { setTimeout(done, 160); });
    }
    begin(words.join(' '));
    if (!words.length) return Promise.resolve(null);
    return exact(words).then(rest).then(alone).then(misspelt).then(pairs).then(function () {
      return Object.keys(found).map(function (key) { return found[key]; }).sort(function (a, b) {
        return a.rank - b.rank || order(a.entry.f, b.entry.f) || order(a.entry[0], b.entry[0]) || order(a.entry[2], b.entry[2]);
      }).filter(function (one, _, all) {
        /* Of one name at most three, but for the very name that was typed: many places serve the same. */
        var same = one.entry.f;
        return !one.rank || all.filter(function (other) { return other.entry.f === same; }).indexOf(one) < 3;
      }).slice(0, most).map(function (one) {
        var kind = kinds[one.entry[0][0]];
        return { name: one.entry[1], more: kind[1].split('{name}').join(one.entry[2] || w.noName), link: base + kind[0] + one.entry[0].slice(1) + kind[2] };
      });
    });
  }
  function order(a, b) { return a < b ? -1 : a > b ? 1 : 0; }

  /* Words in a restaurant's reviews: those on the page, then the older ones, from the newest shard on. */
  function inReviews(text) {
    var words = fold(text).split(' ').filter(Boolean), slug = box.getAttribute('data-reviews'), found = [];
    function fits(said) {
      var f = fold(said);
      return words.every(function (word) { return stands(word, f); });
    }
    function add(said, more, link) {
      if (found.length >= 2 * most || !fits(said)) return;
      found.push({ name: excerpt(said), more: more, link: link });
    }
    function excerpt(said) {
      var parts = said.split(/(\s+)/), at = parts.findIndex(function (part) { return stands(words[0], fold(part)); });
      var from = Math.max(0, at - 12), cut = Array.from(parts.slice(from).join(''));
      return (from ? '… ' : '') + cut.slice(0, 120).join('') + (cut.length > 120 ? '…' : '');
    }
    if (!words.join('')) return Promise.resolve(null);
    d.querySelectorAll('.review').forEach(function (review) {
      var date = review.querySelector('time');
      var said = [].map.call(review.querySelectorAll('.said > p:not(.empty)'), function (p) { return p.textContent; }).join(' ');
      add(said, date ? date.textContent : '', '#' + review.id);
    });
    function from(n) {
      if (n < 1 || found.length >= 2 * most) return found;
      for (var m = n, some = []; m > 0 && m > n - 8; m--) some.push(load('r' + m, slug + '/s-' + m.toString(16) + '.js'));
      return Promise.all(some).then(function (some) {
        some.forEach(function (reviews) {
          reviews.forEach(function (review) { add(review[2], review[3], slug + '/' + review[0] + '.html#' + review[1]); });
        });
        return from(n - 8);
      });
    }
    return Promise.resolve(from(+box.getAttribute('data-shards')));
  }

  /* The list below the field: a listbox whose options are links. */
  function say(text, seen) {
    told.textContent = text;
    note.textContent = seen ? text : '';
    note.hidden = !seen;
  }
  function show(results) {
    list.textContent = '';
    shown = (results || []).map(function (result, n) {
      var option = d.createElement('a'), name = d.createElement('bdi'), more = d.createElement('span');
      option.id = 'found-' + n;
      option.href = result.link;
      option.tabIndex = -1;
      option.setAttribute('role', 'option');
      option.setAttribute('aria-selected', 'false');
      name.textContent = result.name;
      more.className = 'meta';
      more.textContent = result.more;
      option.appendChild(name);
      option.appendChild(d.createTextNode(' '));
      option.appendChild(more);
      list.appendChild(option);
      return option;
    });
    open(shown.length > 0);
    if (results) say(shown.length ? w.matches.split('{n}').join(shown.length) : w.none, !shown.length);
    else say('', false);
  }
  function open(isOpen) {
    list.hidden = !isOpen;
    field.setAttribute('aria-expanded', String(isOpen));
    choose(-1);
  }
  function chosen() { return shown.findIndex(function (option) { return option.getAttribute('aria-selected') === 'true'; }); }
  function choose(n) {
    shown.forEach(function (option, m) { option.setAttribute('aria-selected', String(m === n)); });
    if (n < 0) return field.removeAttribute('aria-activedescendant');
    field.setAttribute('aria-activedescendant', shown[n].id);
    shown[n].scrollIntoView({ block: 'nearest' });
  }
  function search() {
    var mine = ++turn, done = box.hasAttribute('data-reviews') ? inReviews : find, text = field.value;
    clearTimeout(slow);
    asked = text;
    slow = setTimeout(function () { if (mine === turn) say(w.looking, true); }, 400);
    done(text).then(function (results) {
      if (mine !== turn) return;
      clearTimeout(slow);
      show(results);
      listed = text;
      if (isEntered) enter(0);
    }, function () {
      if (mine !== turn) return;
      clearTimeout(slow);
      show(null);
      asked = null;
      isEntered = false;
      say(w.broken, true);
    });
  }
  function enter(n) {
    isEntered = false;
    if (shown.length) shown[n].click();
  }
  field.addEventListener('input', function () {
    isEntered = false;
    choose(-1);
    clearTimeout(timer);
    timer = setTimeout(search, 80);
  });
  field.addEventListener('keydown', function (e) {
    var isOpen = !list.hidden, n = chosen();
    if (e.isComposing) return;
    if ((e.key === 'ArrowDown' || e.key === 'ArrowUp') && shown.length) {
      if (!isOpen) open(true);
      choose(e.key === 'ArrowDown' ? (n + 1) % shown.length : (n < 1 ? shown.length : n) - 1);
    } else if (e.key === 'Enter' && field.value !== listed) {
      isEntered = true;
      clearTimeout(timer);
      if (field.value !== asked) search();
    } else if (e.key === 'Enter' && isOpen) enter(Math.max(n, 0));
    else if (e.key === 'Escape' && isOpen) open(false);
    else return;
    e.preventDefault();
  });
  list.addEventListener('mousedown', function (e) { e.preventDefault(); });
  box.addEventListener('focusout', function (e) {
    if (box.contains(e.relatedTarget)) return;
    isEntered = false;
    open(false);
  });
  box.addEventListener('focusin', function () { if (shown.length && list.hidden) open(true); });

  /* Some browsers stop at whatever scrolls: by Tab one leaves the field and its list together. */
  list.tabIndex = -1;
  note.className = 'empty';
  note.hidden = true;
  note.setAttribute('data-js', '');
  box.parentNode.insertBefore(note, box.nextSibling);
  told.className = 'vh';
  told.setAttribute('role', 'status');
  d.body.appendChild(told);
  if (field.value) search();
})();
