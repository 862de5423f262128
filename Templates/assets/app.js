{{! What a page shows of the app: it keeps this restaurant, everything or the sealed area on this device, and tells of a newer copy.
   The work is done by sw.js, which is there once something is kept. From a folder there is none of it. }}
(function () {
  'use strict';
  var d = document, n = navigator, main = d.getElementById('main'), own = d.currentScript.src, root = own.replace(/assets\/[^/]*$/, '');
  var folder = d.querySelector('[data-folder]'), near = d.getElementById('keep');
  if (folder && location.protocol === 'file:') folder.hidden = false;
  if (!/^https?:$/.test(location.protocol) || !n.serviceWorker || !self.caches || !self.crypto || !crypto.subtle) return near && near.remove();
  if (near) near.hidden = false;
  var w = {
    keepThis: {{t.keepThis}}, keepThisAbout: {{t.keepThisAbout}}, keptThis: {{t.keptThis}}, keptAsOf: {{t.keptAsOf}}, keepArea: {{t.keepArea}},
    keepAreaAbout: {{t.keepAreaAbout}}, keptArea: {{t.keptArea}}, keepAll: {{t.keepAll}}, keepAllAbout: {{t.keepAllAbout}}, keptAll: {{t.keptAll}}, keepAsk: {{t.keepAsk}}, keepYes: {{t.keepYes}},
    keepPlain: {{t.keepPlain}}, keepPlainAbout: {{t.keepPlainAbout}}, keptPlain: {{t.keptPlain}}, keepPhotos: {{t.keepPhotos}}, keepLost: {{t.keepLost}}, keepFetched: {{t.keepFetched}},
    keepNo: {{t.keepNo}}, keepDoing: {{t.keepDoing}}, keepDone: {{t.keepDone}}, keepStop: {{t.keepStop}}, keepDrop: {{t.keepDrop}}, keepAgain: {{t.keepAgain}},
    keepRoom: {{t.keepRoom}}, keepFull: {{t.keepFull}}, keepTooLarge: {{t.keepTooLarge}}, keepStopped: {{t.keepStopped}}, keepNewer: {{t.keepNewer}}, keepShow: {{t.keepShow}}, keepEvicted: {{t.keepEvicted}},
    keepGone: {{t.keepGone}}, keptSee: {{t.keptSee}}, keptNone: {{t.keptNone}}, keptUsed: {{t.keptUsed}}, notKept: {{t.notKept}}, install: {{t.install}},
    installAbout: {{t.installAbout}}, installHint: {{t.installHint}}, pause: {{t.pause}}, gap: {{t.gap}}, title: {{title}}
  };
  var most = {{megabytes}} * 1e6, mark = 'sumaq kept ' + root, offer;
  {{! What the sealed page has opened, which may be sooner than it is known what is kept. }}
  var opened, onOpened;
  addEventListener('sumaq-opened', function (e) {
    opened = e.detail;
    if (onOpened) onOpened();
  });
  function fill(text, values) { return text.replace(/\{(\w+)\}/g, function (all, name) { return name in values ? values[name] : all; }); }
  function megabytes(bytes) {
    var size = bytes ? Math.max(.1, bytes / 1e6) : 0;
    return (size < 10 ? String(Math.round(size * 10) / 10).replace('.', {{decimal}}) : Math.round(size)) + '\u00a0MB';
  }
  function day(stamp) {
    var at = new Date(stamp || NaN);
    return isNaN(at) ? '' : fill({{days}}.split('/')[at.getMonth()], { day: at.getDate(), year: at.getFullYear() });
  }
  function add(name, parent, text, kind) {
    var made = parent.appendChild(d.createElement(name));
    made.textContent = text || '';
    if (kind) made.className = kind;
    return made;
  }
  {{! What the browser reads for an icon on the home screen; from a folder it would only complain. }}
  function link(rel, name) {
    var made = add('link', d.head);
    made.rel = rel;
    made.href = root + name;
  }
  link('stylesheet', 'assets/' + {{styles}});
  link('manifest', 'app.webmanifest');
  link('apple-touch-icon', 'assets/' + {{icon}});

  {{! The worker, which comes with the first thing that is kept. }}
  function registered() {
    return n.serviceWorker.getRegistration(root).then(function (found) { return found && found.scope === root ? found.active : null; });
  }
  function begin() {
    return n.serviceWorker.register(root + 'sw.js', { scope: root }).then(function (made) {
      var coming = made.installing || made.waiting;
      if (made.active) return made.active;
      return new Promise(function (done, fail) {
        coming.addEventListener('statechange', function () {
          if (coming.state === 'activated') done(coming);
          if (coming.state === 'redundant') fail(coming);
        });
      });
    });
  }
  {{! Asks the worker of now; once more if another takes its place meanwhile, and on and on what takes long. }}
  function ask(question, progress) {
    return registered().then(function (worker) {
      return new Promise(function (done, fail) {
        var channel = new MessageChannel(), late = setTimeout(end, 6e4, fail);
        function end(settle, value) {
          clearTimeout(late);
          worker.removeEventListener('statechange', again);
          settle(value);
        }
        function again() { if (worker.state === 'redundant') end(done, ask(question, progress)); }
        channel.port1.onmessage = function (e) {
          if (Object.keys(e.data).join() === 'done') return progress && progress(e.data.done);
          if (!e.data.more) return end(done, e.data);
          if (progress) progress(e.data.done);
          end(done, ask(question, progress));
        };
        worker.addEventListener('statechange', again);
        worker.postMessage(question, [channel.port2]);
      });
    });
  }
  {{! What is kept once something was removed. }}
  function dropped(name) {
    return ask({ do: 'drop', name: name }).then(function (told) { return told.why ? told : ask({ do: 'tell' }); }).then(function (state) {
      if (state.why) throw state;
      remember(Object.keys(state.chosen).length || state.area);
      if (state.evicted) notice(w.keepEvicted);
      return state;
    });
  }

  {{! A quiet strip at the foot of the page; `told` is the sentence that a change of it says to those who listen. Whoever was in it
     comes to its next way, unless that one stays to be thought over, as it undoes what was pressed or is a second Enter too many:
     then, and where there is none, to the strip itself. }}
  function Strip() {
    var box = add('section', main, '', 'keep'), told = add('p', d.body, '', 'vh');
    box.setAttribute('data-js', '');
    told.setAttribute('role', 'status');
    box.tabIndex = -1;
    this.box = box;
    this.close = function () {
      var had = box.contains(d.activeElement);
      box.remove();
      told.remove();
      if (!had) return;
      var next = main.querySelector('.keep') || main.querySelector('h1') || main;
      next.tabIndex = -1;
      next.focus();
    };
    this.show = function (head, text, ways, bar) {
      var had = box.contains(d.activeElement);
      box.textContent = '';
      box.setAttribute('aria-label', head);
      add('strong', add('p', box), head);
      if (bar) {
        bar = add('progress', box);
        bar.setAttribute('aria-label', head);
      }
      var line = add('p', box, text, 'meta'), row = add('p', box, '', 'ways'), first;
      ways.forEach(function (way) {
        var made = add(way.to ? 'a' : 'button', row, way.say, way.to ? '' : way.isCalm ? 'go calm' : 'go');
        if (way.to) made.href = way.to;
        else {
          made.type = 'button';
          {{! Nor does the second half of a double click press it. }}
          made.addEventListener('click', function (e) { if (!way.stays || e.detail < 2) way.run(); });
        }
        row.append(' ');
        first = first || (way.stays ? box : made);
      });
      if (had) (first || box).focus();
      told.textContent = head + ' ' + (bar ? '' : text);
      return { line: line, bar: bar };
    };
  }

  {{! One thing that can be kept: offered, asked for, on its way, kept, stopped. Where photos are much of its size it can be kept
     without them, and be given them later. Pressed near the title, the strip comes there, and asks at once. }}
  function Choice(thing, state) {
    var strip = new Strip(), bytes = 0, photos = 0, isPlain = false, isOffered = false, had;
    if (thing.near) {
      thing.near.setAttribute('role', 'button');
      thing.near.addEventListener('click', function (e) {
        e.preventDefault();
        thing.near.parentNode.after(strip.box);
        strip.box.focus();
        if (isOffered) price();
      });
      thing.near.addEventListener('keydown', function (e) {
        if (e.key !== ' ') return;
        e.preventDefault();
        thing.near.click();
      });
    }
    function show(head, text, ways, bar) {
      isOffered = false;
      removeEventListener('online', again);
      return strip.show(head, text, ways, bar);
    }
    {{! What is kept, by what the worker told last. `had` is what lacks its photos alone. }}
    function begins(now) {
      state = now || state;
      var own = state && state.chosen[thing.name], all = state && state.chosen['*'], photosToo = { say: w.keepPhotos, isCalm: true, run: price };
      had = own || all;
      if (had && !had.isPlain) had = null;
      if (own) kept(own, photosToo);
      else if (all) show(w.keptAll + (had ? w.pause + w.keptPlain : ''), '', had ? [photosToo, see] : [see]);
      else show(thing.offer, thing.about, [{ say: thing.offer, run: price }].concat(thing.more || []));
      isOffered = !own && !all;
      if (thing.near) thing.near.textContent = own ? thing.kept : all ? w.keptAll : thing.offer;
    }
    function kept(own, photosToo) {
      var asOf = day(state.night), ways = [{ say: w.keepDrop, isCalm: true, stays: true, run: drop }, see];
      if (had) ways.splice(1, 0, photosToo);
      show(thing.kept + (asOf ? w.pause + fill(w.keptAsOf, { date: asOf }) : ''), sizeOf(own), ways);
      function drop() { dropped(thing.name).then(begins, function () { begins(); }); }
    }
    function size() { return isPlain ? bytes : bytes + photos; }
    {{! What has to come for it. }}
    function need() { return had ? photos : size(); }
    function offersPlain() { return !had && photos >= 1e5 && photos > bytes / 4; }
    function withoutPhotos() { return w.gap + fill(w.keepPlainAbout, { size: megabytes(bytes) }); }
    function plain(isCalm) { return { say: w.keepPlain, stays: true, isCalm: isCalm, run: function () { keep(true); } }; }
    function withAll(isCalm) { return { say: w.keepYes, stays: true, isCalm: isCalm, run: function () { keep(false); } }; }
    function price() {
      show(thing.offer, '…', []);
      begin().then(function () { return ask({ do: 'size', name: thing.name, links: thing.links }); }).then(function (told) {
        if (told.why) return failed(told);
        bytes = told.bytes;
        photos = told.photos;
        isPlain = false;
        var head = had ? w.keepPhotos : thing.offer, asked = fill(w.keepAsk, { size: megabytes(need()) }), isOffered = offersPlain();
        if (thing.name === '*' && size() > most) {
          isOffered = isOffered && bytes <= most;
          return show(head, fill(w.keepTooLarge, { size: megabytes(size()) }) + (isOffered ? withoutPhotos() : ''), isOffered ? [plain(), no] : [no]);
        }
        if (!isOffered) return show(head, asked, [withAll(), no]);
        {{! Whoever kept something without photos is offered that first. }}
        show(head, asked + withoutPhotos(), thing.isPlainFirst ? [plain(), withAll(true), no] : [withAll(), plain(true), no]);
      }).catch(failed);
    }
    var no = { say: w.keepNo, isCalm: true, run: function () { begins(); } };
    {{! Nothing of what was begun is wanted. }}
    var never = { say: w.keepNo, isCalm: true, run: function () {
      begins();
      ask({ do: 'sweep' }).catch(function () {});
    } };
    function keep(without) {
      isPlain = without;
      if (n.storage && n.storage.persist) n.storage.persist().catch(function () {});
      var shown = show(fill(w.keepDoing, { name: thing.title }), '', [{ say: w.keepStop, isCalm: true, stays: true, run: stop }], true);
      function stop() { ask({ do: 'stop', name: thing.name }).catch(function () {}); }
      function progress(done) {
        shown.bar.max = Math.max(need(), done, 1);
        shown.bar.value = done;
        shown.line.textContent = fill(w.keepDone, { done: megabytes(done), size: megabytes(Math.max(need(), done)) });
      }
      progress(0);
      ask({ do: 'keep', name: thing.name, title: thing.title, size: size(), photos: isPlain ? 0 : photos, need: need(), isPlain: isPlain }, progress).then(function (told) {
        if (told.why === 'stop') return begins();
        if (told.why) return failed(told);
        remember(true);
        return ask({ do: 'tell' }).then(function (now) { return now.chosen && now.chosen[thing.name] ? begins(now) : failed(); });
      }).catch(failed);
    }
    function failed(told) {
      if (told && told.why === 'room') {
        var isOffered = !isPlain && offersPlain() && !(bytes > told.free);
        {{! Some browsers tell of more room than they give. }}
        var said = fill(told.free < need() ? w.keepRoom : w.keepFull, { size: megabytes(need()), free: megabytes(told.free) });
        return show(thing.offer, said + (isOffered ? withoutPhotos() : ''), (isOffered ? [plain()] : []).concat([never, see]));
      }
      show(w.keepStopped, '', [{ say: w.keepAgain, isCalm: true, run: again }, never]);
      addEventListener('online', again, { once: true });
    }
    {{! By the reader's press, or when the network is back. }}
    function again() {
      removeEventListener('online', again);
      if (size()) keep(isPlain);
      else price();
    }
    begins();
  }
  function sizeOf(chosen) { return (chosen.size ? megabytes(chosen.size) : '') + (chosen.size && chosen.isPlain ? w.pause : '') + (chosen.isPlain ? w.keptPlain : ''); }
  function remember(isKept) {
    try {
      if (isKept) localStorage.setItem(mark, '1');
      else localStorage.removeItem(mark);
      return isKept;
    } catch (e) { return false; }
  }
  function remembers() { try { return localStorage.getItem(mark); } catch (e) { return null; } }

  {{! Notices stand above everything else that is kept here, until they are answered. }}
  function newer(night, bytes) {
    if (d.getElementById('newer')) return;
    var strip = new Strip();
    strip.box.id = 'newer';
    main.prepend(strip.box);
    strip.show(w.keepNewer + (day(night) ? w.pause + day(night) : ''), bytes ? fill(w.keepFetched, { size: megabytes(bytes) }) : '', [
      { say: w.keepShow, run: function () { location.reload(); } }, { say: w.keepNo, isCalm: true, run: strip.close }
    ]);
  }
  function notice(text) {
    var strip = new Strip();
    main.prepend(strip.box);
    strip.show(text, '', [{ say: w.keepNo, isCalm: true, run: strip.close }, see]);
  }
  function gone(titles) { (titles || []).forEach(function (title) { notice(fill(w.keepGone, { name: title })); }); }
  {{! A site in a folder above may have a worker, too. }}
  n.serviceWorker.addEventListener('message', function (e) {
    if (!e.source || e.source.scriptURL !== root + 'sw.js') return;
    gone(e.data.gone);
    if (e.data.newer) newer(e.data.night, e.data.bytes);
  });

  {{! The page that lists what is kept, and stands for pages that are not. }}
  function shelf(state, area) {
    var list = d.getElementById('kept'), names = state ? Object.keys(state.chosen) : [], rows;
    list.textContent = '';
    if (here !== 'offline.html') add('p', list, w.notKept, 'lead');
    if (names.length || state && state.area) rows = add('ul', list, '', 'rows');
    else add('p', list, w.keptNone);
    function row(title, to, meta, name) {
      var li = add('li', rows), link = add(to ? 'a' : 'span', li), out = add('button', add('p', li, '', 'ways'), w.keepDrop, 'go calm');
      add('bdi', link, title);
      if (to) link.href = root + to;
      add('span', li, meta, 'meta');
      out.type = 'button';
      out.setAttribute('aria-label', w.keepDrop + ': ' + title);
      out.addEventListener('click', function () {
        dropped(name).then(function (state) {
          shelf(state);
          list.focus();
        }).catch(function () {});
      });
    }
    names.forEach(function (name) {
      var isAll = name === '*', asOf = day(state.night), size = sizeOf(state.chosen[name]);
      row(isAll ? w.keptAll : state.chosen[name].title, isAll ? 'index.html' : name + '.html',
        size + (size && asOf ? w.pause : '') + (asOf ? fill(w.keptAsOf, { date: asOf }) : ''), name);
    });
    if (state && state.area) row(w.keptArea, 'sealed/index.html', '', 'sealed');
    if (state && state.used) add('p', list, fill(w.keptUsed, { size: megabytes(state.used) }), 'meta');
    if (/iPhone|iPad|iPod/.test(n.userAgent) && !n.standalone) add('p', list, w.installHint, 'meta');
    list.tabIndex = -1;
    list.hidden = false;
  }

  {{! Installing, where the browser offers it: at the home page, once. }}
  addEventListener('beforeinstallprompt', function (e) {
    e.preventDefault();
    if (here !== 'index.html' || offer) return;
    offer = new Strip();
    offer.show(w.install, w.installAbout, [
      { say: w.install, run: function () {
        e.prompt();
        offer.close();
      } }, { say: w.keepNo, isCalm: true, run: offer.close }
    ]);
  });

  {{! The sealed page tells which files it opened. They are kept anew at each opening, where the reader said so. }}
  function area() {
    var strip, paths, seen, own = ['sealed/index.html', 'assets/synced.js'];
    d.querySelectorAll('link[rel=stylesheet], script[src]').forEach(function (one) {
      var path = (one.href || one.src).slice(root.length);
      if (/^assets\//.test(path) && own.indexOf(path) < 0) own.push(path);
    });
    function question(isCalm) { return { do: 'area', paths: paths, nonces: opened.nonces, isCalm: isCalm }; }
    function keep() {
      strip.show(fill(w.keepDoing, { name: w.keptArea }), '', []);
      begin().then(function () { return ask(question(false)); }).then(function (told) {
        if (told.why) return failed();
        remember(true);
        kept();
      }).catch(failed);
    }
    function offer() { strip.show(w.keepArea, w.keepAreaAbout, [{ say: w.keepArea, run: keep }]); }
    function kept() {
      strip.show(w.keptThis, w.keepAreaAbout, [{ say: w.keepDrop, isCalm: true, stays: true, run: function () { dropped('sealed').then(offer, kept); } }, see]);
    }
    function failed() { strip.show(w.keepStopped, '', [{ say: w.keepAgain, isCalm: true, run: keep }, { say: w.keepNo, isCalm: true, run: offer }]); }
    onOpened = function () {
      var isNew = opened !== seen;
      seen = opened;
      if (strip) main.append(strip.box);
      else strip = new Strip();
      if (!isNew) return;
      paths = own.concat(Object.keys(opened.nonces));
      ask({ do: 'tell' }).then(function (told) {
        if (!told.area) return offer();
        kept();
        if (opened.isWhole && n.onLine !== false) ask(question(true)).catch(function () {});
      }).catch(offer);
    };
    if (opened) onOpened();
  }

  var here = decodeURIComponent(location.href.slice(root.length).replace(/[?#].*/, '')) || 'index.html';
  if (/\/$/.test(here)) here += 'index.html';
  {{! Some hosts leave it off. }}
  if (!/\.[a-z]+$/.test(here)) here += '.html';
  var see = { say: w.keptSee, to: root + 'offline.html' };
  registered().then(function (found) { return found ? ask({ do: 'tell' }) : null; }).catch(function () { return {}; }).then(function (state) {
    {{! A worker that cannot tell says nothing of what is gone. }}
    var isUnsure = state && !state.chosen;
    if (isUnsure) state = null;
    var stem = /^restaurants\/[^/]+(?=\.html$)/.exec(here), title = d.querySelector('h1'), isPlainFirst = !!state && Object.keys(state.chosen).some(function (name) { return state.chosen[name].isPlain; }), more = state && Object.keys(state.chosen).length ? [see] : [];
    if (state) {
      gone(state.gone);
      if (matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches) ask({ do: 'begin' }).catch(function () {});
    } else if (matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches) {
      begin().then(function () { return ask({ do: 'begin' }); }).catch(function () {});
    }
    if (remembers() && !isUnsure && (!state || state.evicted || state.isEmpty && !state.area)) {
      remember(false);
      {{! Without a worker it is not known whether the browser has removed it, or the site while it was no app. }}
      notice(state ? w.keepEvicted : w.keepLost);
    }
    if (d.getElementById('kept')) return shelf(state);
    if (/^sealed\//.test(here)) return area();
    if (stem) {
      var links = [].map.call(main.querySelectorAll('a[href]'), function (one) { return one.href.slice(root.length).replace(/#.*/, ''); });
      new Choice({
        name: stem[0], title: title.textContent, offer: w.keepThis, about: w.keepThisAbout, kept: w.keptThis, near: near,
        links: links.filter(function (path, n) { return !path.indexOf(stem[0] + '/') && links.indexOf(path) === n; }), more: more, isPlainFirst: isPlainFirst
      }, state);
    }
    if (here === 'index.html' && most) {
      new Choice({ name: '*', title: w.title, offer: w.keepAll, about: w.keepAllAbout, kept: w.keptThis, links: [], more: more, isPlainFirst: isPlainFirst }, state);
    }
  });
})();
