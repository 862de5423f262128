/* Optional: without it every page is complete. Says how old the copy is, that the network is gone, and why a review
   cannot be sent now; filters long lists. The words come from the string table. */
(function () {
  'use strict';
  var d = document, w = {
    savedCopy: {{t.savedCopy}}, synced: {{t.synced}}, restored: {{t.restored}}, narrow: {{t.narrow}},
    matches: {{t.matches}}, noMatch: {{t.noMatch}}
  }, html = d.documentElement;
  function id(name) { return d.getElementById(name); }
  function fill(text, name, value) { return text.split('{' + name + '}').join(value); }

  /* Short messages, outside main; a new one takes the place of the last. */
  var toast, timer;
  function say(text, stays) {
    if (!toast) {
      toast = d.createElement('p');
      toast.className = 'toast';
      toast.setAttribute('role', 'status');
      d.body.appendChild(toast);
    }
    toast.hidden = false;
    toast.textContent = text;
    clearTimeout(timer);
    if (!stays) timer = setTimeout(function () { toast.hidden = true; }, 4000);
  }

  /* The bar that says there is no network. */
  var bar = id('offline'), wasOff = false;
  function net() {
    var off = navigator.onLine === false;
    if (bar) bar.hidden = !off;
    if (wasOff && !off) say(w.restored);
    wasOff = off;
  }
  addEventListener('online', net);
  addEventListener('offline', net);
  net();

  /* "Saved copy · synced 6 hours ago", from assets/synced.js alone. */
  var saved = id('saved'), at = Date.parse(self.sumaqSynced || '');
  if (saved && at && self.Intl && Intl.RelativeTimeFormat) {
    var minutes = Math.min(0, Math.round((at - Date.now()) / 6e4));
    var step = minutes > -90 ? ['minute', 1] : minutes > -2880 ? ['hour', 60] : ['day', 1440];
    var ago = new Intl.RelativeTimeFormat(html.lang, { numeric: 'auto' }).format(Math.round(minutes / step[1]), step[0]);
    if (/^[-+]/.test(ago)) ago = self.sumaqSynced.slice(0, 10);  /* "-263 d": Chromium knows az by its name alone */
    saved.textContent = w.savedCopy + ' · ' + fill(w.synced, 'when', ago);
  }

  /* "Do a review" without a network: say so instead of leaving the page. */
  d.addEventListener('click', function (e) {
    var t = e.target, box = id('no-review');
    if (!t.closest || !box || !box.showModal) return;
    if (t.closest('[data-close]')) box.close();
    if (t.closest('[data-review]') && navigator.onLine === false) {
      e.preventDefault();
      box.showModal();
    }
  });

  /* The search, which comes when somebody goes to its field. */
  d.querySelectorAll('[data-search]').forEach(function (box) {
    box.hidden = false;
    box.addEventListener('focusin', function () {
      var script = d.createElement('script');
      script.src = box.getAttribute('data-search');
      d.head.appendChild(script);
    }, { once: true });
  });

  /* A field that narrows a long list by the words in its rows. */
  function fold(s) { return s.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase(); }
  d.querySelectorAll('[data-filter]').forEach(function (list) {
    var label = d.createElement('p'), field = d.createElement('input'), told = d.createElement('p');
    label.className = 'find';
    label.setAttribute('data-js', '');
    field.type = 'search';
    field.placeholder = w.narrow;
    field.setAttribute('aria-label', w.narrow);
    label.appendChild(field);
    told.className = 'vh';
    told.setAttribute('role', 'status');
    d.body.appendChild(told);
    list.parentNode.insertBefore(label, list);
    var rows = [].map.call(list.children, function (li) { return [li, fold(li.textContent)]; });
    field.addEventListener('input', function () {
      var words = fold(field.value).split(/\s+/), n = 0;
      rows.forEach(function (row) {
        var fits = words.every(function (word) { return row[1].indexOf(word) > -1; });
        row[0].hidden = !fits;
        n += fits;
      });
      told.textContent = n ? fill(w.matches, 'n', n) : w.noMatch;
    });
  });
})();
