{{! Opens sealed pages: e-mail and passphrase lead to a slot, its ring holds the keys of bundles, whose parts are
   scripts that call back with their bytes. What is opened is data: of a fragment only elements and attributes on a list
   are taken over. Keys are in memory alone, or, where a reader stays signed in, in a database of the browser that gives
   none of them out. In the page that people keep (`isKept`) sealed files are read as text, from a folder or an address,
   and nothing of the site runs. }}
(function () {
  'use strict';
  var d = document, form = id('sealed'), main = id('main'), mail = id('sealed-mail'), secret = id('sealed-words');
  var shown = id('sealed-show'), remember = id('sealed-remember'), told = id('sealed-told'), note = id('sealed-note');
  {{! The site's id, how many rounds a passphrase may take, and the minutes without a touch after which it locks. }}
  var site = form.getAttribute('data-site'), rounds = form.getAttribute('data-kdf').split(' '),
    minutes = +form.getAttribute('data-minutes');
  var subtle = self.crypto && crypto.subtle;
  {{#isKept}}
  {{! Where the site is; nothing while that is not known, or where its files were chosen. }}
  var isWeb = false, root = '';
  {{/isKept}}
  {{^isKept}}
  var isWeb = /^https?:$/.test(location.protocol), root = new URL('../', location.href).href;
  {{/isKept}}
  {{! The words of the string table. }}
  var w = {
    wrong: {{t.sealedWrong}}, noTLS: {{t.sealedNoTLS}}, overTLS: {{t.sealedOverTLS}}, noCrypto: {{t.sealedNoCrypto}},
    noNet: {{t.sealedNoNet}}, broken: {{t.sealedBroken}}, damaged: {{t.sealedDamaged}}, changed: {{t.sealedChanged}},
    empty: {{t.sealedEmpty}}, opening: {{t.sealedOpening}}, slow: {{t.sealedSlow}}, locked: {{t.sealedLocked}},
    idle: {{t.sealedIdle}}, again: {{t.sealedAgain}}, lock: {{t.sealedLock}}, areas: {{t.sealedAreas}},
    areasLead: {{t.sealedAreasLead}}, open: {{t.sealedPublic}}, here: {{t.sealedHere}}, locks: {{t.sealedLocks}},
    owner: {{t.sealedOwner}}, manager: {{t.sealedManager}}, reviewer: {{t.sealedReviewer}}, gap: {{t.gap}},
    pause: {{t.pause}}, yesterday: {{t.agoYesterday}},
  {{#isKept}}
    noPlace: {{t.sealedNoPlace}}, noFetch: {{t.sealedNoFetch}},
  {{/isKept}}
    days: {{t.agoDays}}
  };
  {{! What is open, nothing while it is locked; a number for what was asked for last; addresses of photos and files, to
     be given back; when the page was last touched; what is told while it works. }}
  var session = null, turn = 0, photos = [], files = [], touched = 0, doing = '';
  {{! The kinds of parts, with what parts and slots begin, and the name of a list of contents. }}
  var CONTENTS = 1, FRAGMENT = 2, PHOTO = 3, FILE = 4, RING = 5;
  var partHead = 'SQS1\u0001\0\0\0', slotHead = 'SQK1\u0001\0\0\0',
    zeros = '00000000000000000000000000000000';

  function id(name) { return d.getElementById(name); }
  function fill(text, name, value) { return text.split('{' + name + '}').join(value); }
  function add(name, parent, text) {
    var made = parent.appendChild(d.createElement(name));
    made.textContent = text || '';
    return made;
  }
  function button(parent, text, work) {
    var made = add('button', parent, text);
    made.className = 'go';
    made.type = 'button';
    made.addEventListener('click', work);
  }
  {{! Puts nodes in place of those that are in an element, and gives these. }}
  function swap(element, nodes) {
    var old = [].slice.call(element.childNodes);
    old.forEach(function (node) { element.removeChild(node); });
    nodes.forEach(function (node) { element.appendChild(node); });
    return old;
  }
  {{! Names to be looked up: an object that has nothing else. }}
  function set(names) {
    var made = Object.create(null);
    names.split(' ').forEach(function (name) { made[name] = true; });
    return made;
  }
  {{! Why something does not open, as a key of the words. }}
  function failure(why) {
    var made = new Error(why);
    made.why = why;
    return made;
  }

  {{! Bytes. }}
  function utf8(text) { return new TextEncoder().encode(text); }
  function text(bytes) { return new TextDecoder().decode(bytes); }
  function unhex(name) { return Uint8Array.from(name.match(/../g), function (pair) { return parseInt(pair, 16); }); }
  function hex(bytes) {
    return [].map.call(bytes, function (byte) { return (256 + byte).toString(16).slice(1); }).join('');
  }
  function unbase64(text) {
    var raw = atob(text), bytes = new Uint8Array(raw.length), n;
    for (n = 0; n < raw.length; n++) bytes[n] = raw.charCodeAt(n);
    return bytes;
  }
  function join(parts) {
    var length = parts.reduce(function (sum, part) { return sum + part.length; }, 0),
      whole = new Uint8Array(length), at = 0;
    parts.forEach(function (part) {
      whole.set(part, at);
      at += part.length;
    });
    return whole;
  }

  {{! The keys that follow from a passphrase. }}
  function stretch(passphrase, address, count) {
    return subtle.importKey('raw', utf8(passphrase), 'PBKDF2', false, ['deriveBits']).then(function (key) {
      var salt = join([utf8('sumaq slot 1\0'), unhex(site), utf8(address)]);
      return subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: salt, iterations: +count }, key, 256);
    });
  }
  function expand(key, info) {
    return subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']).then(function (key) {
      return subtle.sign('HMAC', key, utf8(info + '\u0001'));
    }).then(function (bytes) { return new Uint8Array(bytes); });
  }
  function decryptor(key) { return subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']); }
  function decrypt(key, nonce, sealed, bound) {
    return subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData: join(bound) }, key, sealed)
      .then(function (bytes) { return new Uint8Array(bytes); });
  }
  {{! What a part holds, if it is of that kind: behind its length nothing but zeros. }}
  function payload(plain, kind) {
    var end = 5 + new DataView(plain.buffer).getUint32(1);
    if (plain[0] !== kind || end > plain.length || plain.subarray(end).some(Boolean)) throw failure('broken');
    return plain.subarray(5, end);
  }
  function begins(bytes, head) { return text(bytes.subarray(0, 8)) === head; }

  {{#isKept}}
  {{! Files: those of the folder that was chosen, by their paths in the site, or those at an address. One that says
     anything but its own names and bytes is `silent`: a host may have put a program in its place, which does not run
     here. }}
  var folder = id('sealed-folder'), place = id('sealed-address'), chosen = null;
  {{! Where the files are, by what the form says now. }}
  function lookAround() {
    var address = place.value.trim();
    root = '';
    chosen = null;
    if (folder.files.length) {
      chosen = Object.create(null);
      [].forEach.call(folder.files, function (file) {
        var path = /(?:^|\/)(?:((?:s|b\/[0-9a-f]{32})\/[0-9a-f]{32}\.js)|(photos\/[^\/]+\/[^\/]+))$/
          .exec(file.webkitRelativePath || file.name);
        if (path) chosen[path[1] ? 'sealed/' + path[1] : path[2]] = file;
      });
      return;
    }
    if (address && !/^https?:\/\//i.test(address)) address = 'https://' + address;
    if (!address && location.protocol === 'file:') throw failure('noPlace');
    try {
      root = new URL('.', new URL(address || 'index.html', location.href)).href.replace(/sealed\/$/, '');
    } catch (e) { throw failure('noPlace'); }
  }
  {{! The bytes of a file of the site. }}
  function read(path) {
    if (chosen) {
      if (!chosen[path]) return Promise.reject(failure('missing'));
      return new Response(chosen[path]).arrayBuffer().catch(function () { throw failure('missing'); });
    }
    return fetch(root + path, {
      credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-cache'
    }).then(function (answer) {
      if (!answer.ok) throw failure('missing');
      return answer.arrayBuffer();
    }, function () { throw failure('noFetch'); });
  }
  {{! The bytes that a sealed file holds, by its name. }}
  function load(name) {
    return read('sealed/' + name + '.js').then(function (bytes) {
      var said = text(bytes), names = name.split('/'), end = '")\n';
      var begin = (names[0] === 's' ? 'sumaqSlot("' : 'sumaqSealed("') + names.slice(1).join('","') + '","';
      var data = said.slice(begin.length, -end.length);
      if (said !== begin + data + end || !/^[A-Za-z0-9+\/]*={0,2}$/.test(data)) throw failure('silent');
      try { return unbase64(data); } catch (e) { throw failure('broken'); }
    });
  }
  function answers(address) {
    return read('sealed/' + address).then(function () { return true; }, function () { return false; });
  }
  {{/isKept}}
  {{^isKept}}
  {{! Files: each is a script that calls one of these two, with its names and its bytes. One that is not there is
     `missing`, one that calls neither `silent`. }}
  var asked = Object.create(null);
  function arrive(name, data) { if (asked[name]) asked[name].data = data; }
  self.sumaqSealed = function (bundle, part, data) { arrive('b/' + bundle + '/' + part, data); };
  self.sumaqSlot = function (slot, data) { arrive('s/' + slot, data); };
  function load(name, query) {
    var file = asked[name];
    if (file) return file.promise;
    file = asked[name] = {};
    return file.promise = new Promise(function (done, fail) {
      var script = d.createElement('script'), mine = turn;
      var slow = setTimeout(function () { if (isWeb && mine === turn) say(w.slow); }, 4e3);
      function end(settle, value) {
        clearTimeout(slow);
        clearTimeout(late);
        delete asked[name];
        script.onload = script.onerror = null;
        script.remove();
        if (teller().textContent === w.slow) say(doing);
        settle(value);
      }
      var late = setTimeout(end, 6e4, fail, failure('missing'));
      script.onerror = function () { end(fail, failure('missing')); };
      script.onload = function () {
        if (!file.data) return end(fail, failure('silent'));
        try { file.data = unbase64(file.data); } catch (e) { return end(fail, failure('broken')); }
        end(done, file.data);
      };
      script.src = name + '.js' + (query || '');
      d.head.appendChild(script);
    });
  }
  {{! Whether there is anything at an address, whatever the browser has kept of it. }}
  function answers(address) {
    return new Promise(function (done) {
      var script = d.createElement('script');
      function end(e) {
        script.remove();
        done(e.type === 'load');
      }
      script.onload = script.onerror = end;
      script.src = address + '?' + Date.now();
      d.head.appendChild(script);
    });
  }
  {{/isKept}}
  {{! Whether the site answers at all: a file that every copy has is asked for. }}
  function isThere() {
    var known = d.querySelector('script[src*="synced"]');
    if (!isWeb || !known) return Promise.resolve(true);
    return navigator.onLine === false ? Promise.resolve(false) : answers(known.src.split('?')[0]);
  }

  {{! The bundles of a slot, by the key of its ring. }}
  function openRing(slot, bytes, key) {
    return decrypt(key, bytes.subarray(68, 80), bytes.subarray(80),
      [utf8(slotHead), unhex(slot), utf8('ring')]).then(function (plain) {
      var ring = JSON.parse(text(payload(plain, RING)));
      if (ring.v !== 1) throw failure('damaged');
      return ring.bundles;
    });
  }
  {{! A slot's key opens the person's key, which leads to that of the ring. }}
  function openSlot(slot, kek) {
    var ringKey{{#isApp}}, ringNonce{{/isApp}};
    return load('s/' + slot).then(function (bytes) {
      if (!begins(bytes, slotHead)) throw failure('damaged');
      return decryptor(kek).then(function (key) {
        return decrypt(key, bytes.subarray(8, 20), bytes.subarray(20, 68), [utf8(slotHead), unhex(slot)]);
      }).then(function (person) { return expand(person, 'sumaq seal'); }).then(decryptor).then(function (key) {
        ringKey = key;
  {{#isApp}}
        ringNonce = hex(bytes.subarray(68, 80));
  {{/isApp}}
        return openRing(slot, bytes, key);
      });
    }).then(function (bundles) {
      return { slot: slot, key: ringKey, bundles: bundles{{#isApp}}, nonce: ringNonce{{/isApp}} };
    }, function (e) {
      if (e.why === 'missing' || e.why === 'noFetch') throw e;
      {{! Some hosts answer with a page of their own for what is not there. }}
      return (e.why === 'silent' && {{#isKept}}root{{/isKept}}{{^isKept}}isWeb{{/isKept}}
        ? answers('s/' + zeros + '.js') : Promise.resolve(false)).then(function (always) {
        throw failure(always ? 'missing' : 'damaged');
      });
    });
  }
  {{! What was typed, as it was given out: letters that are easily taken for digits are these. }}
  function passphrase(typed) {
    var plain = typed.normalize('NFKC').toLowerCase()
      .replace(/[\s\u00ad\u200b-\u200d\u2010-\u2015\u2212\ufeff-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
    return /^[0-9a-hjkmnp-tv-z]{16}$/.test(plain) ? plain.match(/.{4}/g).join('-') : '';
  }
  {{! An address as it was given out: without spaces around it, and with small letters of ASCII alone. }}
  function addressOf(typed) {
    return typed.replace(/^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g, '')
      .replace(/[A-Z]/g, function (letter) { return letter.toLowerCase(); });
  }
  {{! Opens the slot by the first number of rounds that leads to one. }}
  function unlock(typed, address, at) {
    if (at === rounds.length) return isThere().then(function (there) { throw failure(there ? 'wrong' : 'noNet'); });
    return stretch(typed, address, rounds[at]).then(function (x) {
      return Promise.all([expand(x, 'sumaq slot id'), expand(x, 'sumaq slot key')]);
    }).then(function (keys) { return openSlot(hex(keys[0].subarray(0, 16)), keys[1]); }).catch(function (e) {
      if (e.why === 'missing') return unlock(typed, address, at + 1);
      throw e;
    });
  }

  {{! A part, whole or not at all: it must be of that bundle, name, kind and, where the list of contents says it, of
     that night. On the web one that is not is asked for once more, past what the browser kept. }}
  function part(bundle, name, kind, nonce) {
    function open(query) {
      return load('b/' + bundle.bundle + '/' + name, query).then(function (bytes) {
        if (!begins(bytes, partHead) || nonce && hex(bytes.subarray(8, 20)) !== nonce) throw failure('broken');
  {{#isApp}}
        if (kind === CONTENTS) bundle.nonce = hex(bytes.subarray(8, 20));
  {{/isApp}}
        return decrypt(bundle.opener, bytes.subarray(8, 20), bytes.subarray(20),
          [utf8(partHead), unhex(bundle.bundle), unhex(name)]);
      }).then(function (plain) { return payload(plain, kind); });
    }
    return open().catch(function (e) {
      if (!isWeb || navigator.onLine === false) throw e;
      return open('?' + (nonce || Date.now()));
    });
  }
  {{! What an entry of a list of contents leads to, of all its parts. }}
  function whole(bundle, entry) {
    return Promise.all(entry.parts.map(function (name, n) {
      return part(bundle, name, entry.type, entry.nonces && entry.nonces[n]);
    })).then(function (parts) {
      var bytes = parts.length > 1 ? join(parts) : parts[0];
      if (bytes.length !== entry.bytes) throw failure('broken');
      return bytes;
    });
  }
  {{! A bundle's list of contents, which is read once. }}
  function contents(bundle) {
    if (bundle.contents) return Promise.resolve(bundle.contents);
    return decryptor(unbase64(bundle.key)).then(function (key) {
      bundle.opener = key;
      return part(bundle, zeros, CONTENTS);
    }).then(function (bytes) {
      var list = JSON.parse(text(bytes));
      if (list.v !== 1) throw failure('broken');
      list.at = Object.create(null);
      list.parts.forEach(function (entry) { list.at[entry.path] = entry; });
      return bundle.contents = list;
    });
  }

  {{! Only these are taken over from a fragment: nothing that runs, loads or sends. }}
  var drawing = 'http://www.w3.org/2000/svg';
  var elements = set('a abbr article aside b bdi bdo blockquote br caption cite code col colgroup dd del details div dl'
    + ' dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark nav ol p pre q s samp section'
    + ' small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr');
  var drawn = set('svg g line path polyline polygon circle ellipse rect text tspan title desc');
  var attributes = set('class id dir lang title role alt width height datetime colspan rowspan scope headers span start'
    + ' reversed value open hidden translate loading decoding abbr data-ago');
  var drawnAttributes = set('class id lang role width height x y x1 x2 y1 y2 cx cy r rx ry dx dy d points viewBox'
    + ' preserveAspectRatio overflow transform text-anchor');
  {{! Takes what is allowed of one element's children over into another element, and gives that. }}
  function take(from, to) {
    [].forEach.call(from.childNodes, function (node) {
      var isDrawn = node.namespaceURI === drawing;
      if (node.nodeType === 3) to.append(node.data);
      if (node.nodeType !== 1 || !isDrawn && node.namespaceURI !== main.namespaceURI
        || !(isDrawn ? drawn : elements)[node.localName]) return;
      var made = to.appendChild(d.createElementNS(node.namespaceURI, node.localName));
      [].forEach.call(node.attributes, function (one) {
        var isPlace = one.name === 'tabindex' && /^(0|-1)$/.test(one.value);
        var isTaken = (isDrawn ? drawnAttributes : attributes)[one.name] || /^aria-[a-z]+$/.test(one.name);
        if (isTaken || isPlace) made.setAttribute(one.name, one.value);
      });
      if (made.localName === 'a') link(node, made);
      if (made.localName === 'img') picture(node, made);
      take(node, made);
      if (made.localName === 'time' && made.hasAttribute('data-ago')) to.append(ago(node.getAttribute('datetime')));
    });
    return to;
  }
  {{! Whether an address is in this site. }}
  function isWithin(address) {
    try {
  {{#isKept}}
      return !!root && new URL(address, root + 'sealed/').href.indexOf(root) === 0;
  {{/isKept}}
  {{^isKept}}
      return new URL(address, location.href).href.indexOf(root) === 0;
  {{/isKept}}
    } catch (e) { return false; }
  }
  {{! Another fragment, a file, a public page of this site, which leaves this one open, or somewhere else. }}
  function link(from, made) {
    var address = from.getAttribute('href') || '', file = from.getAttribute('data-file');
    var isHere = address[0] === '#', isCalled = /^(mailto|tel|geo):/i.test(address);
    if (file) toFile(made, file);
    else if (isHere || isCalled) made.setAttribute('href', address);
    else if (address && (/^https?:\/\//i.test(address) || isWithin(address))) away(made, address);
  }
  function toFile(made, path) {
    made.href = '#' + path;
    made.setAttribute('data-file', path);
  }
  function away(made, address) {
  {{#isKept}}
    if (root) address = new URL(address, root + 'sealed/').href;
  {{/isKept}}
    made.setAttribute('href', address);
    made.target = '_blank';
    made.rel = 'noopener noreferrer';
  }
  {{! A photo of the bundle, one of the site, or one that is in the page. }}
  function picture(from, made) {
    var path = from.getAttribute('data-part'), address = from.getAttribute('src') || '',
      more = from.getAttribute('srcset');
    if (path) return watch(made, path);
  {{#isKept}}
    var mine = turn, shared = /^\.\.\/(photos\/[^\/.]+\/[^\/]+\.(jpg|png|webp))$/.exec(address);
    if (shared) read(shared[1]).then(function (bytes) {
      if (mine === turn) made.src = blob(bytes, 'image/' + shared[2].replace('jpg', 'jpeg'), photos);
    }).catch(function () {});
    if (!/^data:/.test(address)) return;
  {{/isKept}}
    if (more && more.split(',').every(function (one) { return isWithin(one.trim().split(/\s/)[0]); })) {
      made.sizes = from.getAttribute('sizes') || '';
      made.srcset = more;
    }
    if (/^data:image\/(png|jpeg|webp|gif);base64,/.test(address) || address && isWithin(address)) made.src = address;
  }
  {{! How long ago a day of the last year was, which no file can say. }}
  function ago(day) {
    var days = Math.floor((Date.now() - Date.parse(day)) / 864e5);
    return days > 0 && days < 366 ? w.pause + (days === 1 ? w.yesterday : fill(w.days, 'n', days)) : '';
  }

  {{! Photos come as they come into sight; until then their place is kept. }}
  var sight = self.IntersectionObserver && new IntersectionObserver(function (seen) {
    seen.forEach(function (one) {
      if (!one.isIntersecting) return;
      sight.unobserve(one.target);
      photo(one.target);
    });
  }, { rootMargin: '400px' });
  function watch(image, path) {
    var size = ['width', 'height'].map(function (name) { return parseInt(image.getAttribute(name), 10) || 1; });
    image.setAttribute('data-part', path);
    image.src = 'data:image/svg+xml,'
      + encodeURIComponent('<svg xmlns="' + drawing + '" width="' + size[0] + '" height="' + size[1] + '"/>');
    if (sight) sight.observe(image);
    else setTimeout(photo, 0, image);
  }
  function blob(bytes, type, kept) {
    var address = URL.createObjectURL(new Blob([bytes], { type: type }));
    kept.push(address);
    return address;
  }
  function revoke(kept) { kept.splice(0).forEach(function (address) { URL.revokeObjectURL(address); }); }
  {{! What is shown, by its path; nothing if it is none of that type. }}
  function entryOf(path, type) {
    var list = session && session.bundle && session.bundle.contents, entry = list && list.at[path];
    return entry && entry.type === type ? entry : null;
  }
  function photo(image) {
    var mine = turn, entry = entryOf(image.getAttribute('data-part'), PHOTO);
    function lost() {
      image.onerror = null;
      image.removeAttribute('src');
      if (mine === turn && session) say(w.broken, true);
    }
    if (!entry || !/^image\/(png|jpeg|webp|gif|avif)$/.test(entry.mime)) return lost();
    whole(session.bundle, entry).then(function (bytes) {
      if (mine !== turn) return;
      image.onerror = lost;
      image.src = blob(bytes, entry.mime, photos);
    }).catch(lost);
  }
  {{! Nothing that a browser would show as a page. }}
  function download(entry) {
    var mine = turn;
    if (!entry) return say(w.broken, true);
    say(doing = w.opening);
    whole(session.bundle, entry).then(function (bytes) {
      if (mine !== turn) return;
      var made = d.createElement('a');
      var isPlain = /^(text\/(csv|plain)|application\/(json|x-ndjson|zip))(;|$)/.test(entry.mime);
      made.href = blob(bytes, isPlain ? entry.mime : 'application/octet-stream', files);
      made.download = entry.path.split('/').pop();
      made.click();
      say(doing = '');
    }).catch(function () {
      if (mine !== turn) return;
      doing = '';
      say(w.broken, true);
    });
  }

  {{! What is told, in the form or above what is open. }}
  var opened = d.createElement('p');
  opened.className = 'note told';
  opened.setAttribute('role', 'status');
  main.parentNode.insertBefore(opened, main);
  function teller() { return closed ? opened : told; }
  function say(text, isWrong) {
    teller().textContent = text;
    if (closed) return;
    form.classList.toggle('bad', !!isWrong);
    [mail, secret].forEach(function (field) { field.setAttribute('aria-invalid', !!isWrong); });
  }

  {{! While something is open, the site's own links give way, as they would leave it. What was in their place is kept in
     `closed`. }}
  var nav = d.querySelector('body > header nav ul') || main.parentNode.insertBefore(d.createElement('ul'), main);
  var foot = d.querySelector('body > footer p') || add('p', d.body), brand = d.querySelector('.brand'), closed = null;
  function put(page, top) {
    if (!closed) {
      closed = {
        main: swap(main, []), nav: swap(nav, []),
        foot: swap(foot, [d.createTextNode(w.here + w.gap + fill(w.locks, 'n', minutes))])
      };
      if (brand && brand.href) away(brand, brand.{{#isKept}}href{{/isKept}}{{^isKept}}getAttribute('href'){{/isKept}});
      history.scrollRestoration = 'manual';
    }
    revoke(photos);
    say('');
    swap(main, [].slice.call(page.childNodes));
    swap(nav, ways());
    focusHead();
    scrollTo(0, top || 0);
  }
  function focusHead() {
    var head = main.querySelector('h1') || main;
    head.tabIndex = -1;
    head.focus();
  }
  {{! The links that stand in place of the site's. }}
  function ways() {
    var list = d.createElement('ul'), bundle = session.bundle;
    if (session.bundles.length > 1) {
      var areas = way(list, '#', w.areas, function () { show(-1, '', true); });
      if (!bundle) areas.setAttribute('aria-current', 'page');
    }
    var address = bundle && bundle.contents && bundle.contents.public;
    if (address && isWithin(address)) away(add('a', add('li', list), w.open), address);
    button(add('li', list), w.lock, function () {
      forget();
      lock(w.locked);
      history.replaceState(null, '', location.href.split('#')[0]);
    });
    return [].slice.call(list.childNodes);
  }
  {{! A link in a list of its own, which does not leave the page. }}
  function way(list, address, text, work) {
    var made = add('a', add('li', list), text);
    made.href = address;
    made.addEventListener('click', function (e) {
      e.preventDefault();
      e.stopPropagation();
      work();
    });
    return made;
  }
  function titled(words, more) {
    var page = d.createElement('div'), head = add('div', add('header', page));
    head.parentNode.className = 'title';
    add('h1', head, words);
    if (more) add('p', head, more).className = 'lead';
    return page;
  }
  function rows(page) {
    var list = add('ul', add('section', page));
    list.parentNode.className = 'paper';
    list.className = 'rows';
    return list;
  }
  function areas() {
    var page = titled(w.areas, w.areasLead), list = rows(page);
    session.bundles.forEach(function (bundle, n) {
      var made = way(list, '#', '', function () { show(n, '', true); });
      add('bdi', made, bundle.title);
      add('span', made.parentNode, w[bundle.role] || bundle.role).className = 'meta';
    });
    return page;
  }
  {{! The rest, if a page is missing or damaged: what else can be opened or saved. }}
  function rest(n, path) {
    var bundle = session.bundles[n], page = titled(bundle.title), list = bundle.contents && rows(page);
    if (list) bundle.contents.parts.forEach(function (entry) {
      var isOther = entry.type === FRAGMENT && entry.path !== path;
      if (isOther) way(list, '#' + entry.path, entry.path, function () { show(n, entry.path, true); });
      if (entry.type === FILE) toFile(add('a', add('li', list), entry.path), entry.path);
    });
    return page;
  }

  {{#isApp}}
  {{! Tells the app of all files that the ring leads to, also of bundles that were not looked at yet, and what each
     bears of its own. Of one opening it is the same object. }}
  function tellApp() {
    var mine = session;
    if (!isWeb) return;
    if (!mine.told) mine.told = Promise.all(mine.bundles.map(function (bundle) {
      return contents(bundle).catch(function () { return null; });
    })).then(function (all) {
      var nonces = {};
      nonces['sealed/s/' + mine.slot.name + '.js'] = mine.slot.nonce;
      mine.bundles.forEach(function (bundle, n) {
        function name(part, nonce) { nonces['sealed/b/' + bundle.bundle + '/' + part + '.js'] = nonce; }
        if (!all[n]) return;
        name(zeros, bundle.nonce);
        all[n].parts.forEach(function (entry) {
          entry.parts.forEach(function (part, n) { name(part, entry.nonces ? entry.nonces[n] : ''); });
        });
      });
      return { nonces: nonces, isWhole: all.every(Boolean) };
    });
    mine.told.then(function (detail) {
      if (mine === session) dispatchEvent(new CustomEvent('sumaq-opened', { detail: detail }));
    });
  }
  {{/isApp}}
  {{! Shows a page of a bundle, or, without one, the list of bundles; the address says its path, the state of the
     browser's history the bundle's place in the list. }}
  function show(n, path, isNew, isBack) {
    var mine = ++turn, bundle = session.bundles[n] || null;
    function end(page, path) {
      if (mine !== turn) return;
      if (closed) session.tops[session.at] = scrollY;
      session.bundle = bundle;
      session.n = n;
      session.at = n + '#' + path;
      if (!isBack) history[isNew ? 'pushState' : 'replaceState'](n, '', '#' + encodeURI(path));
      put(page(), isBack ? session.tops[session.at] : 0);
  {{#isApp}}
      tellApp();
  {{/isApp}}
    }
    if (!bundle) return end(areas, '');
    contents(bundle).then(function (list) {
      var entry = list.at[path];
      if (!entry || entry.type !== FRAGMENT) entry = list.at[list.landing];
      path = entry.path;
      return whole(bundle, entry);
    }).then(function (bytes) {
      var page = new DOMParser().parseFromString(text(bytes), 'text/html').body;
      end(function () { return take(page, d.createElement('div')); }, path);
    }).catch(function () {
      end(function () { return rest(n, path); }, path);
      if (mine === turn) say(w.broken, true);
    });
  }
  function addressed() {
    try { return decodeURIComponent(location.hash.slice(1)); } catch (e) { return ''; }
  }
  addEventListener('popstate', function (e) {
    var path = addressed(), isNumber = typeof e.state === 'number';
    if (!session) return;
    if (isNumber) show(e.state, path, false, true);
    else if (!path && session.bundles.length > 1) show(-1, '', false, true);
    else if (!path || entryOf(path, FRAGMENT)) show(session.n, path);
  });
  main.addEventListener('click', function (e) {
    var made = session && e.target.closest && e.target.closest('a[href^="#"]');
    if (!made || e.ctrlKey || e.metaKey || e.shiftKey) return;
    var path = made.getAttribute('href').slice(1), isFile = made.hasAttribute('data-file');
    if (!isFile && !entryOf(path, FRAGMENT)) return;
    e.preventDefault();
    if (isFile) download(entryOf(path, FILE));
    else show(session.n, path, true);
  });

  function enter(slot, isResumed) {
    var state = isResumed ? history.state : -1;
    doing = '';
    form.reset();
    conceal();
    say('');
    tell('');
    if (!slot.bundles.length) return tell(w.empty);
    session = { tops: {}, bundles: ['restaurant', 'user'].reduce(function (all, kind) {
      return all.concat(slot.bundles.filter(function (bundle) { return bundle.kind === kind; }));
    }, []) };
  {{#isApp}}
    session.slot = { name: slot.slot, nonce: slot.nonce };
  {{/isApp}}
    touched = Date.now();
    show(session.bundles.length < 2 ? 0 : session.bundles[state] ? state : -1, addressed());
  }
  {{! Drops the keys, gives back every address, and empties the page. }}
  function lock(words) {
    turn++;
    session = null;
    doing = '';
    revoke(photos);
    revoke(files);
    if (closed) {
      opened.textContent = '';
      swap(main, closed.main);
      focusHead();
      swap(nav, closed.nav);
      swap(foot, closed.foot);
      closed = null;
      ['target', 'rel'].forEach(function (name) { if (brand) brand.removeAttribute(name); });
      history.scrollRestoration = 'auto';
      scrollTo(0, 0);
    }
    form.reset();
    conceal();
    say('');
    tell(words);
  }
  function tell(words) { note.textContent = words; }
  function conceal() { secret.type = shown.checked ? 'text' : 'password'; }
  shown.addEventListener('change', conceal);

  form.addEventListener('submit', function (e) {
    e.preventDefault();
    if (doing) return;
    var typed = passphrase(secret.value), mine = ++turn, isKept = isRemembering && remember.checked;
    function refuse(e) {
      if (mine !== turn) return;
      doing = '';
      say(w[e.why] || w.damaged, true);
      secret.focus();
      secret.select();
    }
    tell('');
    if (!typed) return refuse(failure('wrong'));
  {{#isKept}}
    try { lookAround(); } catch (e) { return refuse(e); }
  {{/isKept}}
    say(doing = w.opening);
    unlock(typed, addressOf(mail.value), 0).then(function (slot) {
      if (mine !== turn) return;
      if (isKept) database('readwrite', function (store) {
        return store.put({ slot: slot.slot, key: slot.key }, 'ring');
      });
      enter(slot);
    }).catch(refuse);
  });

  {{! Staying signed in, where the browser keeps one site's database from all others: that of an origin is shared by all
     of its folders, so that the site must be all of it. Who only asks for it makes none. }}
  var isRemembering = remember && isWeb && root === location.origin + '/' && isSecureContext && self.indexedDB;
  var base = 'sumaq ' + site;
  function database(mode, work) {
    return new Promise(function (done) {
      var asking = indexedDB.open(base, 1);
      asking.onupgradeneeded = function () {
        if (mode === 'readonly') asking.transaction.abort();
        else asking.result.createObjectStore('ring');
      };
      asking.onerror = function (e) {
        e.preventDefault();
        done();
      };
      asking.onsuccess = function () {
        var answer, step = asking.result.transaction('ring', mode);
        step.oncomplete = step.onabort = function () {
          asking.result.close();
          done(answer && answer.result);
        };
        {{! Some browsers keep no keys. }}
        try { answer = work(step.objectStore('ring')); } catch (e) { step.abort(); }
      };
    });
  }
  function forget() { if (isWeb && self.indexedDB) indexedDB.deleteDatabase(base); }
  function remembered() { return database('readonly', function (store) { return store.get('ring'); }); }
  {{! Opens what was open, where the reader stays signed in. }}
  function resume() {
    var mine = ++turn;
    if (!isRemembering) return;
    remembered().then(function (kept) {
      if (!kept || mine !== turn) return;
      say(doing = w.opening);
      return load('s/' + kept.slot).then(function (bytes) {
        if (!begins(bytes, slotHead)) throw failure('damaged');
        return openRing(kept.slot, bytes, kept.key){{#isApp}}.then(function (bundles) {
          kept.nonce = hex(bytes.subarray(68, 80));
          return bundles;
        }){{/isApp}};
      }).then(function (bundles) {
        if (mine !== turn) return;
        enter({ bundles: bundles{{#isApp}}, slot: kept.slot, nonce: kept.nonce{{/isApp}} }, true);
      }, function () {
        return isThere().then(function (there) {
          if (mine !== turn) return;
          if (there) forget();
          lock(there ? w.changed : w.noNet);
        });
      });
    });
  }

  {{! Without a touch it locks. A device may sleep, so the clock is asked before a touch counts, and when the page is
     seen again. }}
  function look() {
    if (!session || Date.now() - touched < minutes * 6e4) return;
    lock(w.idle);
    if (!isRemembering) return;
    remembered().then(function (kept) {
      if (!kept || session) return;
      button(note, w.again, function () {
        tell('');
        resume();
      });
    });
  }
  function touch() {
    look();
    touched = Date.now();
  }
  ['pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'].forEach(function (kind) {
    addEventListener(kind, touch, { capture: true, passive: true });
  });
  d.addEventListener('visibilitychange', look);
  setInterval(look, 5e3);
  {{! A page that is kept in memory when it is left must not show again what was open. }}
  addEventListener('pagehide', function () { lock(''); });
  addEventListener('pageshow', function (e) { if (e.persisted) resume(); });

  self.opener = null;
  if (subtle && self.TextDecoder && self.DOMParser) {
    form.hidden = false;
    if (isRemembering) remember.parentNode.hidden = false;
    if (isWeb && !isRemembering) forget();
    resume();
  } else if (location.protocol === 'http:' && !isSecureContext) {
    tell(w.noTLS + w.gap);
    add('a', note, w.overTLS).href = location.href.replace('http:', 'https:');
  } else tell(w.noCrypto);
})();
