{{! What a page shows of the app: it keeps this restaurant, everything or the sealed area on this device, and tells of a
   newer copy. The work is done by sw.js, which is there once something is kept. From a folder there is none of it. }}
(function () {
  'use strict';
  var d = document, n = navigator, main = d.getElementById('main');
  var root = d.currentScript.src.replace(/assets\/[^/]*$/, '');
  {{! What is said of a folder, and the link near the title. }}
  var folder = d.querySelector('[data-folder]'), near = d.getElementById('keep');
  if (folder && location.protocol === 'file:') folder.hidden = false;
  if (!/^https?:$/.test(location.protocol) || !n.serviceWorker || !self.caches
    || !self.crypto || !crypto.subtle) return near && near.remove();
  if (near) near.hidden = false;
  {{! The words of the string table. }}
  var w = {
    keepThis: {{t.keepThis}}, keepThisAbout: {{t.keepThisAbout}}, keptThis: {{t.keptThis}}, keptAsOf: {{t.keptAsOf}},
    keepArea: {{t.keepArea}}, keepAreaAbout: {{t.keepAreaAbout}}, keptArea: {{t.keptArea}},
    keepAll: {{t.keepAll}}, keepAllAbout: {{t.keepAllAbout}}, keptAll: {{t.keptAll}},
    keepPlain: {{t.keepPlain}}, keepPlainAbout: {{t.keepPlainAbout}}, keptPlain: {{t.keptPlain}},
    keepAsk: {{t.keepAsk}}, keepYes: {{t.keepYes}}, keepNo: {{t.keepNo}}, keepPhotos: {{t.keepPhotos}},
    keepDoing: {{t.keepDoing}}, keepDone: {{t.keepDone}}, keepStop: {{t.keepStop}}, keepDrop: {{t.keepDrop}},
    keepRoom: {{t.keepRoom}}, keepFull: {{t.keepFull}}, keepTooLarge: {{t.keepTooLarge}}, keepAgain: {{t.keepAgain}},
    keepStopped: {{t.keepStopped}}, keepNewer: {{t.keepNewer}}, keepShow: {{t.keepShow}}, keepLost: {{t.keepLost}},
    keepFetched: {{t.keepFetched}}, keepEvicted: {{t.keepEvicted}}, keepGone: {{t.keepGone}}, keptSee: {{t.keptSee}},
    keptNone: {{t.keptNone}}, keptUsed: {{t.keptUsed}}, notKept: {{t.notKept}}, install: {{t.install}},
    installAbout: {{t.installAbout}}, installHint: {{t.installHint}}, pause: {{t.pause}}, gap: {{t.gap}},
    title: {{title}}
  };
  {{! The most that everything may take, what remembers that something is kept, and the strip that offers to install. }}
  var most = {{megabytes}} * 1e6, mark = 'sumaq kept ' + root, offer;
  {{! What the sealed page has opened, which may be sooner than it is known what is kept. }}
  var opened, onOpened;
  addEventListener('sumaq-opened', function (e) {
    opened = e.detail;
    if (onOpened) onOpened();
  });
  function on(target, kind, work) { target.addEventListener(kind, work); }
  function idle() {}
  function fill(text, values) {
    return text.replace(/\{(\w+)\}/g, function (all, name) { return name in values ? values[name] : all; });
  }
  function megabytes(bytes) {
    var size = bytes ? Math.max(.1, bytes / 1e6) : 0;
    return (size < 10 ? String(Math.round(size * 10) / 10).replace('.', {{decimal}}) : Math.round(size)) + '\u00a0MB';
  }
  {{! The day of a time that is given as in assets/synced.js; nothing where it is none. }}
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

  {{! The worker that is there, or nothing. }}
  function registered() {
    return n.serviceWorker.getRegistration(root).then(function (found) {
      return found && found.scope === root ? found.active : null;
    });
  }
  {{! The worker, which comes with the first thing that is kept. }}
  function begin() {
    return n.serviceWorker.register(root + 'sw.js', { scope: root }).then(function (made) {
      var coming = made.installing || made.waiting;
      if (made.active) return made.active;
      return new Promise(function (done, fail) {
        on(coming, 'statechange', function () {
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
        on(worker, 'statechange', again);
        worker.postMessage(question, [channel.port2]);
      });
    });
  }
  {{! What is kept once something was removed. }}
  function dropped(name) {
    return ask({ do: 'drop', name: name }).then(function (told) {
      return told.why ? told : ask({ do: 'tell' });
    }).then(function (state) {
      if (state.why) throw state;
      remember(Object.keys(state.chosen).length || state.area);
      if (state.evicted) notice(w.keepEvicted);
      return state;
    });
  }

  {{! A quiet strip at the foot of the page; `told` is the sentence that a change of it says to those who listen.
     The focus that was in it goes to its next way, unless that one stays to be thought over, as it undoes what was
     pressed or is a second Enter too many: then, and where there is none, to the strip itself. }}
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
          on(made, 'click', function (e) { if (!way.stays || e.detail < 2) way.run(); });
        }
        row.append(' ');
        first = first || (way.stays ? box : made);
      });
      if (had) (first || box).focus();
      told.textContent = head + ' ' + (bar ? '' : text);
      return { line: line, bar: bar };
    };
  }

  {{! One thing that can be kept: offered, asked for, on its way, kept, stopped. Where photos are much of its size it
     can be kept without them, and be given them later. Pressed near the title, the strip comes there, and asks at once.
     Beside what it is and how it is called it has the sizes that the worker told, whether it comes without photos
     (`isPlain`), whether nothing has been pressed (`isOffered`) and what is kept of it but for its photos (`had`). }}
  function choose(it, state) {
    var names = state ? Object.keys(state.chosen) : [];
    it.strip = new Strip();
    it.bytes = it.photos = 0;
    it.more = names.length ? [see] : [];
    {{! Where something is kept without photos, that is offered first. }}
    it.isPlainFirst = names.some(function (name) { return state.chosen[name].isPlain; });
    it.price = function () { price(it); };
    it.failed = function (told) { failed(it, told); };
    {{! By the reader's press, or when the network is back. }}
    it.again = function () {
      removeEventListener('online', it.again);
      if (size(it)) keep(it, it.isPlain);
      else price(it);
    };
    it.no = no(function () { begins(it); });
    {{! Nothing of what was begun is wanted. }}
    it.never = no(function () {
      begins(it);
      ask({ do: 'sweep' }).catch(idle);
    });
    if (it.near) {
      it.near.setAttribute('role', 'button');
      on(it.near, 'click', function (e) {
        e.preventDefault();
        it.near.parentNode.after(it.strip.box);
        it.strip.box.focus();
        if (it.isOffered) price(it);
      });
      on(it.near, 'keydown', function (e) {
        if (e.key !== ' ') return;
        e.preventDefault();
        it.near.click();
      });
    }
    begins(it, state);
  }
  {{! The way that declines. }}
  function no(run) { return { say: w.keepNo, isCalm: true, run: run }; }
  function show(it, head, text, ways, bar) {
    it.isOffered = false;
    removeEventListener('online', it.again);
    return it.strip.show(head, text, ways, bar);
  }
  {{! What is kept of it, by what the worker told last. }}
  function begins(it, now) {
    var state = it.state = now || it.state;
    var own = state && state.chosen[it.name], all = state && state.chosen['*'], had = own || all;
    var photosToo = { say: w.keepPhotos, isCalm: true, run: it.price };
    it.had = had = had && had.isPlain ? had : null;
    if (own) kept(it, own, photosToo);
    else if (all) show(it, w.keptAll + (had ? w.pause + w.keptPlain : ''), '', had ? [photosToo, see] : [see]);
    else show(it, it.offer, it.about, [{ say: it.offer, run: it.price }].concat(it.more));
    it.isOffered = !own && !all;
    if (it.near) it.near.textContent = own ? it.kept : all ? w.keptAll : it.offer;
  }
  function kept(it, own, photosToo) {
    var asOf = day(it.state.night), ways = [{ say: w.keepDrop, isCalm: true, stays: true, run: drop }, see];
    if (it.had) ways.splice(1, 0, photosToo);
    show(it, it.kept + (asOf ? w.pause + fill(w.keptAsOf, { date: asOf }) : ''), sizeOf(own), ways);
    function drop() {
      dropped(it.name).then(function (now) { begins(it, now); }, function () { begins(it); });
    }
  }
  function size(it) { return it.isPlain ? it.bytes : it.bytes + it.photos; }
  {{! What has to come for it. }}
  function need(it) { return it.had ? it.photos : size(it); }
  function offersPlain(it) { return !it.had && it.photos >= 1e5 && it.photos > it.bytes / 4; }
  function withoutPhotos(it) { return w.gap + fill(w.keepPlainAbout, { size: megabytes(it.bytes) }); }
  {{! The two ways to keep it. }}
  function plain(it, isCalm) {
    return { say: w.keepPlain, stays: true, isCalm: isCalm, run: function () { keep(it, true); } };
  }
  function withAll(it, isCalm) {
    return { say: w.keepYes, stays: true, isCalm: isCalm, run: function () { keep(it, false); } };
  }
  {{! Asks the worker for its size, and the reader whether to keep it. }}
  function price(it) {
    show(it, it.offer, '…', []);
    begin().then(function () {
      return ask({ do: 'size', name: it.name, links: it.links });
    }).then(function (told) {
      if (told.why) return failed(it, told);
      it.bytes = told.bytes;
      it.photos = told.photos;
      it.isPlain = false;
      var head = it.had ? w.keepPhotos : it.offer, asked = fill(w.keepAsk, { size: megabytes(need(it)) });
      var offers = offersPlain(it), no = it.no;
      if (it.name === '*' && size(it) > most) {
        offers = offers && it.bytes <= most;
        asked = fill(w.keepTooLarge, { size: megabytes(size(it)) });
        return show(it, head, asked + (offers ? withoutPhotos(it) : ''), offers ? [plain(it), no] : [no]);
      }
      if (!offers) return show(it, head, asked, [withAll(it), no]);
      show(it, head, asked + withoutPhotos(it),
        it.isPlainFirst ? [plain(it), withAll(it, true), no] : [withAll(it), plain(it, true), no]);
    }).catch(it.failed);
  }
  {{! Keeps it, and tells how much has come. }}
  function keep(it, without) {
    it.isPlain = without;
    if (n.storage && n.storage.persist) n.storage.persist().catch(idle);
    var shown = show(it, fill(w.keepDoing, { name: it.title }), '',
      [{ say: w.keepStop, isCalm: true, stays: true, run: stop }], true);
    function stop() { ask({ do: 'stop', name: it.name }).catch(idle); }
    function progress(done) {
      shown.bar.max = Math.max(need(it), done, 1);
      shown.bar.value = done;
      shown.line.textContent = fill(w.keepDone, { done: megabytes(done), size: megabytes(Math.max(need(it), done)) });
    }
    progress(0);
    ask({
      do: 'keep', name: it.name, title: it.title, size: size(it), photos: without ? 0 : it.photos, need: need(it),
      isPlain: without
    }, progress).then(function (told) {
      if (told.why === 'stop') return begins(it);
      if (told.why) return failed(it, told);
      remember(true);
      return ask({ do: 'tell' }).then(function (now) {
        return now.chosen && now.chosen[it.name] ? begins(it, now) : failed(it);
      });
    }).catch(it.failed);
  }
  {{! Says why it was not kept, and offers to try again; where the network is back it tries by itself. }}
  function failed(it, told) {
    if (told && told.why === 'room') {
      var offers = !it.isPlain && offersPlain(it) && !(it.bytes > told.free), needed = need(it);
      {{! Some browsers tell of more room than they give. }}
      var said = fill(told.free < needed ? w.keepRoom : w.keepFull, {
        size: megabytes(needed), free: megabytes(told.free)
      });
      return show(it, it.offer, said + (offers ? withoutPhotos(it) : ''),
        (offers ? [plain(it)] : []).concat([it.never, see]));
    }
    show(it, w.keepStopped, '', [{ say: w.keepAgain, isCalm: true, run: it.again }, it.never]);
    addEventListener('online', it.again, { once: true });
  }

  function sizeOf(chosen) {
    var size = chosen.size ? megabytes(chosen.size) : '';
    return chosen.isPlain ? size + (size && w.pause) + w.keptPlain : size;
  }
  {{! Whether something is kept, as the page remembers it; the browser may remove what is kept. }}
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
    strip.show(w.keepNewer + (day(night) ? w.pause + day(night) : ''),
      bytes ? fill(w.keepFetched, { size: megabytes(bytes) }) : '',
      [{ say: w.keepShow, run: function () { location.reload(); } }, no(strip.close)]);
  }
  function notice(text) {
    var strip = new Strip();
    main.prepend(strip.box);
    strip.show(text, '', [no(strip.close), see]);
  }
  {{! Says of what is gone from the site that it is no longer kept. }}
  function gone(titles) { (titles || []).forEach(function (title) { notice(fill(w.keepGone, { name: title })); }); }
  {{! A site in a folder above may have a worker, too. }}
  on(n.serviceWorker, 'message', function (e) {
    if (!e.source || e.source.scriptURL !== root + 'sw.js') return;
    gone(e.data.gone);
    if (e.data.newer) newer(e.data.night, e.data.bytes);
  });

  {{! The page that lists what is kept, and stands for pages that are not. }}
  function shelf(state) {
    var list = d.getElementById('kept'), names = state ? Object.keys(state.chosen) : [], rows;
    list.textContent = '';
    if (here !== 'offline.html') add('p', list, w.notKept, 'lead');
    if (names.length || state && state.area) rows = add('ul', list, '', 'rows');
    else add('p', list, w.keptNone);
    function row(title, to, meta, name) {
      var li = add('li', rows), link = add(to ? 'a' : 'span', li);
      var out = add('button', add('p', li, '', 'ways'), w.keepDrop, 'go calm');
      add('bdi', link, title);
      if (to) link.href = root + to;
      add('span', li, meta, 'meta');
      out.type = 'button';
      out.setAttribute('aria-label', w.keepDrop + ': ' + title);
      on(out, 'click', function () {
        dropped(name).then(function (state) {
          shelf(state);
          list.focus();
        }).catch(idle);
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
      } }, no(offer.close)
    ]);
  });

  {{! The sealed page tells which files it opened. They are kept again at each opening, where the reader said so. }}
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
      strip.show(w.keptThis, w.keepAreaAbout, [{ say: w.keepDrop, isCalm: true, stays: true, run: function () {
        dropped('sealed').then(offer, kept);
      } }, see]);
    }
    function failed() { strip.show(w.keepStopped, '', [{ say: w.keepAgain, isCalm: true, run: keep }, no(offer)]); }
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
        if (opened.isWhole && n.onLine !== false) ask(question(true)).catch(idle);
      }).catch(offer);
    };
    if (opened) onOpened();
  }

  {{! Where this page is in the site. }}
  var here = decodeURIComponent(location.href.slice(root.length).replace(/[?#].*/, '')) || 'index.html';
  if (/\/$/.test(here)) here += 'index.html';
  {{! Some hosts leave it off. }}
  if (!/\.[a-z]+$/.test(here)) here += '.html';
  var see = { say: w.keptSee, to: root + 'offline.html' };
  {{! What the page shows, by what the worker tells; nothing where there is none. }}
  registered().then(function (found) {
    return found ? ask({ do: 'tell' }) : null;
  }).catch(function () { return {}; }).then(function (state) {
    {{! A worker that cannot tell says nothing of what is gone. }}
    var isUnsure = state && !state.chosen;
    if (isUnsure) state = null;
    var stem = /^restaurants\/[^/]+(?=\.html$)/.exec(here), title = d.querySelector('h1');
    if (state) gone(state.gone);
    if (matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches) {
      (state ? Promise.resolve() : begin()).then(function () { return ask({ do: 'begin' }); }).catch(idle);
    }
    if (remembers() && !isUnsure && (!state || state.evicted || state.isEmpty && !state.area)) {
      remember(false);
      {{! Without a worker it is not known whether the browser has removed it, or the site while it was no app. }}
      notice(state ? w.keepEvicted : w.keepLost);
    }
    if (d.getElementById('kept')) return shelf(state);
    if (/^sealed\//.test(here)) return area();
    if (stem) {
      var links = [].map.call(main.querySelectorAll('a[href]'), function (one) {
        return one.href.slice(root.length).replace(/#.*/, '');
      });
      choose({
        name: stem[0], title: title.textContent, near: near, links: links.filter(function (path, n) {
          return !path.indexOf(stem[0] + '/') && links.indexOf(path) === n;
        }), offer: w.keepThis, about: w.keepThisAbout, kept: w.keptThis
      }, state);
    }
    if (here === 'index.html' && most) {
      choose({
        name: '*', title: w.title, links: [], offer: w.keepAll, about: w.keepAllAbout, kept: w.keptThis
      }, state);
    }
  });
})();
