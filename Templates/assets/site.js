{{! Optional: without it every page is complete. Says how old the copy is, that the network is gone or slow, and why a
   review cannot be sent now; filters long lists. The words come from the string table. }}
(function () {
  'use strict';
  var d = document, w = {
    savedCopy: {{t.savedCopy}}, synced: {{t.synced}}, now: {{t.agoNow}}, minutes: {{t.agoMinutes}}, hours: {{t.agoHours}},
    days: {{t.agoDays}}, restored: {{t.restored}}, waiting: {{t.photoOffline}}, slow: {{t.slow}},
    failed: {{t.photoFailed}}, narrow: {{t.narrow}}, matches: {{t.matches}}, noMatch: {{t.noMatch}}
  };
  function id(name) { return d.getElementById(name); }
  function fill(text, name, value) { return text.split('{' + name + '}').join(value); }

  {{! Short messages, outside main; they go by themselves, or stay until their reason goes. }}
  var toasts = d.createElement('div');
  toasts.className = 'toasts';
  toasts.setAttribute('role', 'status');
  d.body.appendChild(toasts);
  function drop(toast) { if (toast) toast.remove(); }
  function say(text, stays) {
    var toast = d.createElement('p');
    toast.textContent = text;
    toasts.appendChild(toast);
    if (!stays) setTimeout(drop, 4000, toast);
    return toast;
  }

  {{! The bar that says there is no network; with its return, photos that failed are asked for again: a few times, as a
     network that is said to be back may not carry yet. }}
  var bar = id('offline'), failed = [], tries = 0, wasOff, waits;
  function again() { failed.splice(0).forEach(function (photo) { photo.src = photo.src; }); }
  function net() {
    var off = navigator.onLine === false;
    if (bar) bar.hidden = !off;
    if (wasOff && !off) {
      drop(waits);
      waits = say(w.restored);
      tries = 3;
      again();
    }
    wasOff = off;
  }
  addEventListener('online', net);
  addEventListener('offline', net);
  net();
  function lost(photo) {
    if (!photo.currentSrc || failed.push(photo) > 1) return;
    if (tries && !wasOff) return setTimeout(again, 6e3 / tries--);
    drop(waits);
    waits = say(wasOff ? w.waiting : w.failed, wasOff);
  }
  if (location.protocol !== 'file:') {
    addEventListener('error', function (e) { lost(e.target); }, true);
    [].forEach.call(d.images, function (photo) { if (photo.complete && !photo.naturalWidth) lost(photo); });
    setTimeout(function () {
      if (d.readyState === 'complete') return;
      var slow = say(w.slow, true);
      addEventListener('load', function () { drop(slow); });
    }, 4000);
  }

  {{! "Saved copy · synced 6 hours ago", from assets/synced.js alone. }}
  var saved = id('saved'), at = Date.parse(self.sumaqSynced || '');
  if (saved && at) {
    var n = Math.round((Date.now() - at) / 6e4);
    var step = n < 2 ? [w.now, 1] : n < 90 ? [w.minutes, 1] : n < 2880 ? [w.hours, 60] : [w.days, 1440];
    saved.textContent = w.savedCopy + ' · ' + fill(w.synced, 'when', fill(step[0], 'n', Math.round(n / step[1])));
  }

  {{! "Do a review" without a network: say so instead of leaving the page. }}
  d.addEventListener('click', function (e) {
    var t = e.target, box = id('no-review');
    if (!t.closest || !box || !box.showModal) return;
    if (t.closest('[data-close]')) box.close();
    if (t.closest('[data-review]') && navigator.onLine === false) {
      e.preventDefault();
      box.showModal();
    }
  });

  {{! The search, which comes when somebody goes to its field. }}
  d.querySelectorAll('[data-search]').forEach(function (box) {
    box.hidden = false;
    box.addEventListener('focusin', function () {
      var script = d.createElement('script');
      script.src = box.getAttribute('data-search');
      d.head.appendChild(script);
    }, { once: true });
    {{! Enter that comes before the script. }}
    box.addEventListener('keydown', function (e) { if (e.key === 'Enter' && !e.isComposing) box.setAttribute('data-entered', ''); });
    box.addEventListener('input', function () { box.removeAttribute('data-entered'); });
  });

  {{! A field that narrows a long list by the words in its rows. }}
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
