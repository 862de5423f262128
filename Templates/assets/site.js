{{! Optional: without it every page is complete. Says how old the copy is, that the network is gone or slow, and why a
   review cannot be sent now; filters long lists. The words come from the string table. }}
(function () {
  'use strict';
  var d = document, w = {
    savedCopy: {{t.savedCopy}}, synced: {{t.synced}}, now: {{t.agoNow}}, minutes: {{t.agoMinutes}},
    hours: {{t.agoHours}}, yesterday: {{t.agoYesterday}}, days: {{t.agoDays}}, restored: {{t.restored}},
    waiting: {{t.photoOffline}}, slow: {{t.slow}}, failed: {{t.photoFailed}}, narrow: {{t.narrow}},
    matches: {{t.matches}}, noMatch: {{t.noMatch}}, openNow: {{t.openNow}}, closedNow: {{t.closedNow}},
    articles: {{articles}}, order: {{t.listOrder}}, byName: {{t.byName}}, byRank: {{t.byRank}},
    byStars: {{t.byStarsFirst}}, byPrice: {{t.byPrice}}, price: {{t.price}}, anyPrice: {{t.anyPrice}},
    priceUpTo: {{t.priceUpTo}}, four: {{t.fourAndMore}}, offer: {{t.withOffer}}, open: {{t.isOpen}}
  };
  var isFile = location.protocol === 'file:';
  function id(name) { return d.getElementById(name); }
  function on(element, kind, work) { element.addEventListener(kind, work); }
  function each(selector, work) { d.querySelectorAll(selector).forEach(work); }
  function fill(text, name, value) { return text.split('{' + name + '}').join(value); }
  function add(name, parent, text) {
    var made = parent.appendChild(d.createElement(name));
    made.textContent = text || '';
    return made;
  }
  {{! Something that tells what happens, to those who listen alone where it is `vh`. }}
  function status(name, kind) {
    var made = add(name, d.body);
    made.className = kind;
    made.setAttribute('role', 'status');
    return made;
  }

  {{! Short messages, outside main; they go by themselves, or stay until their reason goes. }}
  var toasts = status('div', 'toasts');
  function drop(toast) { if (toast) toast.remove(); }
  function say(text, stays) {
    var toast = add('p', toasts, text);
    if (!stays) setTimeout(drop, 4000, toast);
    return toast;
  }

  {{! The bar that says there is no network; with its return, photos that failed are asked for again: a few times, as a
     network that is said to be back may not carry yet. }}
  var bar = id('offline'), failed = [], tries = 0, wasOff, waits;
  {{! A source that is set again is asked for again. }}
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
  {{! A photo that did not come. }}
  function lost(photo) {
    if (!photo.currentSrc || failed.push(photo) > 1) return;
    if (tries && !wasOff) return setTimeout(again, 6e3 / tries--);
    drop(waits);
    waits = say(wasOff ? w.waiting : w.failed, wasOff);
  }
  if (!isFile) {
    addEventListener('error', function (e) { lost(e.target); }, true);
    [].forEach.call(d.images, function (photo) { if (photo.complete && !photo.naturalWidth) lost(photo); });
    {{! A page that takes longer than this to load says so. }}
    setTimeout(function () {
      if (d.readyState === 'complete') return;
      var slow = say(w.slow, true);
      addEventListener('load', function () { drop(slow); });
    }, 4000);
  }

  {{! "Saved copy · synced 6 hours ago", from assets/synced.js alone; on a host, which is no copy, without the first
     words. }}
  function isKept() { try { return navigator.serviceWorker.controller; } catch (e) { return null; } }
  var isCopy = isFile || isKept();
  if (isFile && id('folder')) id('folder').hidden = false;
  var saved = id('saved'), at = Date.parse(self.sumaqSynced || '');
  if (saved && at) {
    var n = Math.round((Date.now() - at) / 6e4), step = n < 2 ? [w.now, 1]
      : n < 90 ? [w.minutes, 1]
      : n < 1440 ? [w.hours, 60]
      : n < 2880 ? [w.yesterday, 1]
      : [w.days, 1440];
    {{! Words of one line in place of two move nothing. }}
    saved.style.minHeight = saved.offsetHeight + 'px';
    var when = fill(w.synced, 'when', fill(step[0], 'n', Math.round(n / step[1])));
    saved.textContent = isCopy ? w.savedCopy + ' · ' + when : when.charAt(0).toUpperCase() + when.slice(1);
  }

  {{! The weekday from Monday and the minute of the day by the reader's clock, in the zone that an element names. }}
  function clock(element) {
    var now = {};
    try {
      new Intl.DateTimeFormat('en', {
        timeZone: element.getAttribute('data-zone'), weekday: 'short',
        hour: '2-digit', minute: '2-digit', hourCycle: 'h23'
      }).formatToParts(new Date()).forEach(function (part) { now[part.type] = part.value; });
    } catch (e) { return; }
    return { day: 'MonTueWedThuFriSatSun'.indexOf(now.weekday) / 3, minute: now.hour * 60 + +now.minute };
  }
  {{! Until when it is open, by hours such as `0-3:720-1320,4-5:660-120,6-6` and a clock: nothing where it is closed,
     null where today is not known. Those that end before they begin, or at once, go on past midnight. }}
  function closing(hours, now) {
    var time = now.minute, end = null;
    hours.split(',').forEach(function (part) {
      var n = part.split(/[-:]/).map(Number), isLate = n[3] <= n[2];
      function isOn(day) { return day >= n[0] && day <= n[1]; }
      if (isOn(now.day) && time >= n[2] && (isLate || time < n[3])
        || isOn((now.day + 6) % 7) && isLate && time < n[3]) {
        end = new Date(n[3] * 6e4).toISOString().slice(11, 16);
      } else if (isOn(now.day)) end = end || '';
    });
    return end;
  }
  {{! Whether it is open now, at the head of a restaurant's hours. }}
  each('[data-hours]', function (head) {
    var now = clock(head), end = now ? closing(head.getAttribute('data-hours'), now) : null;
    if (end === null) return;
    var told = add('dd', head.parentNode, end ? fill(w.openNow, 'close', end) : w.closedNow);
    told.setAttribute('data-js', '');
    head.after(told);
  });

  {{! "Do a review" without a network: say so instead of leaving the page. }}
  on(d, 'click', function (e) {
    var t = e.target, box = id('no-review');
    if (!t.closest || !box || !box.showModal) return;
    if (t.closest('[data-close]')) box.close();
    if (t.closest('[data-review]') && navigator.onLine === false) {
      e.preventDefault();
      box.showModal();
    }
  });

  {{! The search, which comes when its field is gone to. }}
  each('[data-search]', function (box) {
    box.hidden = false;
    box.addEventListener('focusin', function () {
      add('script', d.head).src = box.getAttribute('data-search');
    }, { once: true });
    {{! Enter that comes before the script. }}
    on(box, 'keydown', function (e) {
      if (e.key === 'Enter' && !e.isComposing) box.setAttribute('data-entered', '');
    });
    on(box, 'input', function () { box.removeAttribute('data-entered'); });
  });

  {{! The script that shows the reviews with some stars where they have no page, which comes when they are chosen. }}
  each('[data-stars]', function (choice) {
    on(choice, 'click', function (e) {
      var link = e.target.closest('[data-star]'), script;
      if (!link || choice.came || e.ctrlKey || e.metaKey || e.shiftKey) return;
      choice.came = script = add('script', d.head);
      script.onload = function () { link.click(); };
      script.onerror = function () { location.href = link.href; };
      script.src = choice.getAttribute('data-stars');
      e.preventDefault();
    });
  });

  {{! A field that narrows a long list by the words in its rows, and what sorts and filters it by what rows say of
     themselves in data-row: the mean in tenths, a price, an offer, and when it is open. Rows below the list, which have
     no place in its order, are filtered with it. }}
  function fold(s) { return s.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase(); }
  {{! By what a name is ordered: it without its article. }}
  function key(name) {
    return name.replace(/^(l['’]|\S+ )(?=.)/i, function (word) {
      return w.articles.indexOf(' ' + word.trim().toLowerCase() + ' ') < 0 ? word : '';
    });
  }
  {{! A paragraph for tools above the list. }}
  function tool(list, kind) {
    var made = d.createElement('p');
    made.className = kind;
    made.setAttribute('data-js', '');
    list.before(made);
    return made;
  }
  each('[data-filter]', function (list) {
    var field = add('input', tool(list, 'find')), told = status('p', 'vh');
    var rest = list.parentNode.querySelector('.rows ~ .rows'), isRanked = list.classList.contains('ranked');
    var first = list.classList.contains('from4') ? 4 : 1;
    {{! What a row must pass, each asked with the row and the clock. }}
    var tests = [];
    {{! Until now the stylesheet kept the tools' place. }}
    list.classList.add('live');
    field.type = 'search';
    field.placeholder = w.narrow;
    field.setAttribute('aria-label', w.narrow);
    var rows = [].map.call(list.parentNode.querySelectorAll('.rows > li'), function (li, n) {
      var facts = (li.getAttribute('data-row') || '').split('|'), price = li.querySelector('.price');
      {{! A rank belongs to its restaurant wherever it stands. }}
      if (isRanked && li.parentNode === list) li.setAttribute('data-rank', first + n);
      return {
        li: li, n: n, text: fold(li.textContent), key: key(li.querySelector('a').textContent), mean: +facts[0],
        price: +facts[1] || 1e9, words: price && price.textContent, offer: facts[2], hours: facts[3]
      };
    });
    function apply() {
      var words = fold(field.value).split(/\s+/), now = clock(list), n = 0;
      rows.forEach(function (row) {
        var fits = words.every(function (word) { return row.text.indexOf(word) > -1; })
          && tests.every(function (test) { return test(row, now); });
        row.li.hidden = !fits;
        n += fits;
      });
      if (rest) rest.previousElementSibling.hidden = !rest.querySelector('li:not([hidden])');
      told.textContent = n ? fill(w.matches, 'n', n) : w.noMatch;
    }
    on(field, 'input', apply);
    if (rows.length > 7) offer(list, rows, isRanked, tests, apply);
  });
  {{! The tools of a list: its order, a highest price, and what can be ticked, where rows differ by it. }}
  function offer(list, rows, isRanked, tests, apply) {
    var tools = tool(list, 'tools');
    function choice(name, options, change) {
      var select = add('select', add('label', tools, name + ' '));
      options.forEach(function (text, n) { add('option', select, text).value = n; });
      on(select, 'change', function () { change(+select.value); });
    }
    function tick(text, test) {
      var label = add('label', tools), box = add('input', label);
      box.type = 'checkbox';
      label.append(' ' + text);
      tests.push(function (row, now) { return !box.checked || test(row, now); });
      on(box, 'change', apply);
    }
    function cheaper(a, b) { return a.price - b.price; }
    function differ(name) { return rows.some(function (row) { return row[name] !== rows[0][name]; }); }
    {{! Each way to put rows in order is its name and what compares two. }}
    var ways = [[isRanked ? w.byRank : w.byName, function () { return 0; }]];
    if (isRanked) ways.push([w.byName, function (a, b) { return a.key.localeCompare(b.key, d.documentElement.lang); }]);
    if (differ('mean')) ways.push([w.byStars, function (a, b) { return b.mean - a.mean; }]);
    if (differ('price')) ways.push([w.byPrice, cheaper]);
    if (ways.length > 1) choice(w.order, ways.map(function (way) { return way[0]; }), function (n) {
      rows.slice().sort(function (a, b) { return ways[n][1](a, b) || a.n - b.n; })
        .forEach(function (row) { row.li.parentNode.append(row.li); });
    });
    {{! A row for each price, from the lowest. }}
    var most = 1e9, prices = rows.filter(function (row) { return row.words && row.price < 1e9; }).sort(cheaper)
      .filter(function (row, n, all) { return !n || row.price > all[n - 1].price; });
    if (prices.length > 1 && prices.length < 13) {
      tests.push(function (row) { return row.price <= most; });
      choice(w.price, [w.anyPrice].concat(prices.slice(0, -1).map(function (row) {
        return fill(w.priceUpTo, 'price', row.words);
      })), function (n) {
        most = n ? prices[n - 1].price : 1e9;
        apply();
      });
    }
    function isGood(row) { return row.mean >= 40; }
    if (rows.some(isGood) && !rows.every(isGood)) tick(w.four, isGood);
    if (differ('offer')) tick(w.offer, function (row) { return row.offer; });
    if (clock(list) && rows.some(function (row) { return row.hours; })) tick(w.open, function (row, now) {
      return row.hours && closing(row.hours, now);
    });
    if (!tools.firstChild) tools.remove();
  }
})();
