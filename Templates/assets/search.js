{{! Finds restaurants, dishes, districts, cuisines and reviewers by name, restaurants by their street, and words in a
   restaurant's reviews. Loaded when the field is gone to; the index is in scripts of its own, which are loaded as
   they are needed. }}
(function () {
  'use strict';
  var d = document, box = d.querySelector('[data-search]'), field = box.querySelector('input');
  var list = box.querySelector('[role=listbox]'), base = box.getAttribute('data-base'), told = d.createElement('p');
  {{! How many are listed of each kind among others, and alone; the bytes that one search may load, those of a text that
     is not the whole one yet, and those that a script is taken for before it is there. }}
  var note = d.createElement('p'), few = 3, most = 10, budget = 101e3, early = 62e3, largest = 16e3;
  {{! The bytes that the search has loaded, its text, and when it began; scripts by their names, branches of the tree by
     the letters that lead to them, and which of these were read. }}
  var spent = 0, begun = '', last = 0, shards = {}, branches = {}, learnt = {};
  {{! Which search is the last one, what waits, and the options that are listed. }}
  var turn = 0, timer, slow, shown = [];
  {{! The texts to which the list belongs and which is looked for; Enter is remembered until the one is the other. }}
  var listed = null, asked = null, isEntered = box.hasAttribute('data-entered');
  {{! Whether a part could not be read, the kinds of which all is listed, and whether all reviews are looked through. }}
  var isBroken = false, unfolded = {}, isThorough = false;
  {{! Whether a search has reached its budget, and may use all of it; the milliseconds between the last two letters. }}
  var isCut = false, isFinal = false, pace = 0, typedAt = 0;
  {{! The words of the string table. }}
  var w = { noName: {{t.noName}}, none: {{t.searchNone}}, fewer: {{t.searchFewer}}, looking: {{t.searchLooking}},
    parts: {{t.searchParts}}, broken: {{t.searchBroken}}, matches: {{t.matches}}, matchesOf: {{t.matchesOf}},
    more: {{t.searchMore}}, older: {{t.searchOlder}}, closest: {{t.searchClosest}}, meant: {{t.searchMeant}},
    within: {{t.searchWithin}}, quote: {{t.searchQuote}}, stars: {{t.meanOf}} };
  {{! By the number with which an entry of the index begins; they are listed in `kindsInOrder`. }}
  var kinds = [
    { folder: 'restaurants/', end: '.html', title: {{t.restaurants}} },
    { folder: 'cuisines/', end: '.html', title: {{t.cuisines}}, isList: true },
    { folder: 'restaurants/', end: '.html#menu', title: {{t.searchServed}}, isServed: true },
    { folder: 'users/', end: '.html', title: {{t.searchPeople}} },
    { folder: 'districts/', end: '.html', title: {{t.searchDistricts}}, isList: true },
    { folder: 'dishes/', end: '.html', title: {{t.searchDishes}}, isList: true }];
  var kindsInOrder = [4, 1, 5, 0, 2, 3];

  {{! Small letters without accents, words with one space between: the rule by which the index was made. }}
  var folds = {}, unspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\ud840-\ud8bf]/;
  {{folding}}.split(' ').forEach(function (group) {
    var at = group.indexOf('=');
    Array.from(group.slice(at + 1)).forEach(function (c) { folds[c] = group.slice(0, at); });
  });
  function foldLetter(letter) {
    var out = '';
    Array.from(letter.toLowerCase()).forEach(function (c) {
      if (folds.hasOwnProperty(c)) out += folds[c];
      else if (/[\p{L}\p{Nd}\p{Mc}]/u.test(c)) out += c;
      else if (!/[\p{Mn}\p{Me}'’]/u.test(c)) out += ' ';
    });
    return out;
  }
  function fold(text) { return Array.from(text).map(foldLetter).join('').replace(/ +/g, ' ').trim(); }
  function wordsOf(text) { return fold(text).split(' ').filter(Boolean); }
  function amount(value) { return value.toLocaleString(d.documentElement.lang || undefined); }
  function fill(text, values) {
    return text.replace(/\{(\w+)\}/g, function (all, name) { return name in values ? values[name] : all; });
  }

  {{! Shards: each is asked for once, and says what is in it. Some are stars.js's. }}
  var before = self.sumaqFound;
  self.sumaqFound = function (id, data) {
    if (shards[id]) shards[id].data = data;
    if (before) before(id, data);
  };
  function load(id, path, isNamed) {
    if (shards[id]) return shards[id].promise;
    var shard = shards[id] = {};
    return shard.promise = new Promise(function (done, fail) {
      var script = element('script', d.head);
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
      script.src = path;
    });
  }
  {{! A script of the index, by its name there; an empty one where the budget does not allow for it. }}
  function named(id, mine) {
    {{! Where the reader typed on, nothing more is loaded for what stood there before. }}
    if (mine !== turn) return new Promise(function () {});
    if (!shards[id]) {
      if (spent > (isFinal || isEntered ? budget : early) - largest) {
        isCut = true;
        return Promise.resolve({});
      }
      spent += largest;
    }
    return load(id, base + 'search/s-' + id + '.js', true).catch(broken);
  }
  {{! Without a part that cannot be read the others are searched all the same. }}
  function broken() {
    isBroken = true;
    return {};
  }
  function hex(text) {
    return encodeURIComponent(text).replace(/%([0-9A-F]{2})|[^]/g, function (all, byte) {
      return byte ? byte.toLowerCase() : all.charCodeAt(0).toString(16);
    });
  }
  function number(value) { return ('000' + value.toString(16)).slice(-4); }

  {{! The index is a tree of letters: which beginnings branch is told by the first shard and by those that are deep. Of
     each branch it is kept which ones the next letter leads to. }}
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
  {{! The entries to which the letters of `key` lead. }}
  function walk(key, mine) {
    {{! With how many there are of each kind, where not all are listed. }}
    function some(entries, counts) { return { entries: entries || [], counts: counts }; }
    function step() {
      var prefix = '', next = '', isOver = false;
      while (!isOver && next !== undefined) {
        prefix = next;
        next = branches[prefix] && branches[prefix][Array.from(key.slice(prefix.length))[0]];
        if (next === undefined || key.indexOf(next) === 0) continue;
        if (next.indexOf(key) !== 0) return Promise.resolve(some());
        prefix = next;
        isOver = true;
      }
      {{! Two searches may wait for one shard: each begins again when it is there, though only the first reads its
         branches. }}
      var wasLearnt = learnt[prefix];
      return named(prefix ? hex(prefix) : '00', mine).then(function (node) {
        if (node.i && !wasLearnt) {
          if (!learnt[prefix]) learn(prefix, node.i);
          learnt[prefix] = true;
          return step();
        }
        var c = Array.from(key.slice(prefix.length))[0];
        if (isOver || c === undefined) return some(node.t, node.n);
        if (node.b && node.b.indexOf(c) > -1) return named(hex(prefix + c), mine).then(function (leaf) {
          return some(leaf.e, leaf.n);
        });
        if (!node.m) return some(node.c && node.c[c]);
        var pack = Math.imul(c.codePointAt(0), 0x9E3779B1) >>> 16 & node.m - 1;
        return named(hex(prefix) + 'ff' + number(pack), mine).then(function (pack) {
          return some(pack.c && pack.c[c]);
        });
      });
    }
    return step();
  }

  {{! One letter more, less, other or two in the wrong order; of the last word its beginning does. }}
  function near(typed, word, isLast) {
    var a = Array.from(typed), b = Array.from(word), n = 0;
    if (a.length < 3 || b.length < 3 || Math.abs(a.length - b.length) > 1 && !(isLast && b.length > a.length)) {
      return false;
    }
    while (n < a.length && a[n] === b[n]) n++;
    function rest(i, j) {
      var x = a.slice(i).join(''), y = b.slice(j).join('');
      return x === y || isLast && a.length > 3 && y.indexOf(x) === 0;
    }
    return rest(n + 1, n + 1) || rest(n + 1, n) || rest(n, n + 1) ||
      a[n] === b[n + 1] && a[n + 1] === b[n] && rest(n + 2, n + 2);
  }
  {{! Whether a word in a text begins with this one; where words are not apart, whether it is in it. }}
  function stands(word, text) {
    return (' ' + text).indexOf(' ' + word) > -1 || unspaced.test(word[0]) && text.indexOf(word) > -1;
  }

  {{! How well an entry matches, best first; -1 for not at all. `f` is its name and `q` what was typed, both folded. }}
  function match(entry, words) {
    var f = entry.f || (entry.f = fold(entry[1])), q = words.join(' '), wrong = 0;
    if (f === q) return 0;
    if ((f + ' ').indexOf(q + ' ') === 0) return 1;
    if (f.indexOf(q) === 0) return 2;
    if ((' ' + f + ' ').indexOf(' ' + q + ' ') > -1) return 3;
    if (stands(q, f)) return 4;
    {{! Of a list, how many are in it is no word of its own. }}
    var more = entry.slice(kinds[entry[0][0]].isList ? 3 : 2).join(' '), own = f.split(' '), isOwn = true;
    var all = entry.all || (entry.all = (f + ' ' + fold(more)).trim()), each = all.split(' ');
    if (words.every(function (word) { return stands(word, f); })) return 5;
    words.forEach(function (word, n) {
      if (stands(word, all)) return;
      function fits(other) { return near(word, other, n === words.length - 1); }
      wrong += each.some(fits) ? 1 : 2;
      isOwn = own.some(fits);
    });
    isOwn = isOwn && words.filter(function (word) { return !stands(word, f); }).length === wrong;
    if (wrong > 1) return -1;
    if (!isOwn) return 8 + wrong * 6;
    {{! Of a misspelt name, too, the whole comes before whole words and those before letters that it begins with, and
       what holds them comes last; of equals those first whose words begin as they were typed, as the first letter is
       seldom the wrong one. }}
    var end = words.length - 1, isWhole = own[end] === words[end] || near(words[end], own[end] || '');
    var begins = words.every(function (word, n) {
      return own[n] && (own[n].indexOf(word) === 0 || near(word, own[n], n === end));
    });
    var isOther = words.some(function (word, n) { return own[n] && own[n][0] !== word[0]; });
    return wrong * 10 + (!begins ? 3 : !isWhole ? 2 : own.length > words.length ? 1 : 0) + (isOther ? 0.5 : 0);
  }

  {{! How well a kind's best matches: the very name, whole words that a name begins with, letters that it begins with,
     any other; then the misspelt. }}
  function grade(rank) { return rank < 3 ? rank : rank < 10 ? 3 : rank < 13 ? rank - 6 : rank < 20 ? 7 : 8; }

  {{! Finds names. What is found is kept by entry, how many there are by kind. }}
  function find(text) {
    {{! Names are shown by their first eighty letters. }}
    var words = wordsOf(Array.from(text.trim()).slice(0, 80).join('')).slice(0, 8);
    var it = { text: text, words: words, found: {}, totals: [], mine: turn };
    begin(words.join(' '));
    if (!words.length) return Promise.resolve(null);
    return inTurn([exact, rest, alone, misspelt, pairs, grouped], function (step) { return step(it); });
  }
  {{! What is typed without a rest, letter by letter, is one search, which loads no more than the budget in all. }}
  function begin(typed) {
    var now = Date.now(), goesOn = typed && (typed.indexOf(begun) === 0 || begun.indexOf(typed) === 0);
    if (!goesOn || now - last > 1500) spent = 0;
    begun = typed;
    last = now;
  }
  {{! One step after the other; what the last one gave is the answer. }}
  function inTurn(all, step) {
    return all.reduce(function (before, one) {
      return before.then(function () { return step(one); });
    }, Promise.resolve());
  }
  function count(it) { return Object.keys(it.found).length; }
  {{! How many were found that are not misspelt. }}
  function sound(it) { return Object.keys(it.found).filter(function (key) { return it.found[key].rank < 10; }).length; }
  function hasEnough(it) { return count(it) > 4 && sound(it) > 2; }
  {{! By the words as they were typed; what only fits the words that were meant comes behind. }}
  function take(it, some, meant) {
    some.entries.forEach(function (entry) {
      var rank = match(entry, it.words), behind = meant === it.words ? -1 : match(entry, meant);
      var key = entry.join('\n'), known = it.found[key];
      if (rank < 0 && behind >= 0) rank = behind + 20;
      if (rank >= 0 && (!known || known.rank > rank)) it.found[key] = { entry: entry, rank: rank };
    });
  }
  {{! Words as they are, and where that finds little, from each of them on. }}
  function exact(it, other) {
    var meant = other || it.words;
    return inTurn(meant.map(function (_, n) { return n; }), function (n) {
      if (n && (other ? count(it) : hasEnough(it))) return null;
      return Promise.resolve(n === 1 && !other ? pause(it) : null).then(function () {
        return walk(meant.slice(n).concat(meant.slice(0, n)).join(' '), it.mine);
      }).then(function (some) {
        take(it, some, meant);
        {{! What all that it leads to fits. }}
        (some.counts || []).forEach(function (n, kind) { it.totals[kind] = Math.max(it.totals[kind] || 0, n); });
      });
    });
  }
  {{! A word that is not there may only be unfinished: who types on is not searched for among the misspelt. }}
  function rest(it) { return hasEnough(it) || it.words.length > 1 ? null : pause(it); }
  function pause(it) {
    if (it.mine === turn && count(it)) preview(grouped(it), it.text);
    return rested();
  }
  {{! Then each word alone, the longest first. }}
  function alone(it) {
    return inTurn(longest(it), function (word) {
      if (count(it) > 4 || it.words.length < 2) return null;
      return walk(word, it.mine).then(function (some) { take(it, some, it.words); });
    });
  }
  function longest(it) { return it.words.slice().sort(function (a, b) { return b.length - a.length; }).slice(0, 3); }
  {{! The word as it is and without each of its letters: words that are like it have one of these in common with it. }}
  function keys(word) {
    var letters = Array.from(word).slice(0, 5), all = [letters.slice(0, Array.from(word).length > 4 ? 4 : 5).join('')];
    letters.forEach(function (_, n) {
      var key = letters.slice(0, n).concat(letters.slice(n + 1)).join('');
      if (all.indexOf(key) < 0) all.push(key);
    });
    return all;
  }
  {{! Words that have a key in common with a misspelt one. }}
  function misspelt(it) {
    var words = it.words;
    return inTurn(longest(it), function (word) {
      if (sound(it) >= (word.length > 3 ? 3 : 1) || word.length < 3 || unspaced.test(word)) return null;
      var isLast = words[words.length - 1] === word, fit = [];
      return inTurn(keys(word), function (key) {
        var hash = Array.from(key).reduce(function (hash, c) {
          return Math.imul(hash ^ c.codePointAt(0), 16777619);
        }, 2166136261 | 0);
        return named('00', it.mine).then(function (root) {
          return root.y ? named('fe' + number((hash ^ hash >>> 15) & root.y - 1), it.mine) : {};
        }).then(function (shard) {
          (shard.w && shard.w[key] || '').split(' ').forEach(function (other) {
            if (other && fit.indexOf(other) < 0 && other !== word && near(word, other, isLast)) fit.push(other);
          });
        });
      }).then(function () {
        fit.sort(function (a, b) { return near(word, b) - near(word, a) || (a < b ? -1 : 1); });
        return inTurn(fit.slice(0, 8), function (other) {
          return exact(it, words.map(function (own) { return own === word ? other : own; }));
        });
      });
    });
  }
  {{! Of Han, kana and Hangul with a wrong letter, pairs of letters are looked up. }}
  function pairs(it) {
    var letters = Array.from(it.words.join('')), all = [];
    letters.forEach(function (c, n) {
      if (unspaced.test(c) && n && unspaced.test(letters[n - 1])) all.push(letters[n - 1] + c);
    });
    if (count(it) || all.length < 2) return null;
    return inTurn(all.slice(0, 6), function (pair) {
      return walk(pair, it.mine).then(function (some) {
        some.entries.forEach(function (entry) {
          var f = fold(entry[1]), same = all.filter(function (pair) { return f.indexOf(pair) > -1; }).length;
          entry.f = f;
          if (same * 3 >= all.length) it.found[entry.join('\n')] = { entry: entry, rank: 99 - same };
        });
      });
    });
  }
  function grouped(it) {
    return groups(Object.keys(it.found).map(function (key) { return it.found[key]; }), it.totals, it.words);
  }
  {{! Until no letter was typed for half as long again as between the last two. }}
  function rested() {
    return isEntered ? null : new Promise(function (done) { setTimeout(done, Math.max(160, pace * 1.5)); });
  }
  {{! What was found, kind by kind, of which those come first whose best match best. }}
  function groups(found, totals, words) {
    found.sort(function (a, b) {
      var x = a.entry, y = b.entry;
      return a.rank - b.rank || order(x.f, y.f) || order(x[0], y[0]) || order(x[2] || '', y[2] || '');
    });
    return kindsInOrder.map(function (number, place) {
      var own = found.filter(function (one) { return +one.entry[0][0] === number; });
      {{! Of one name at most three, but for the very name that was typed: many places serve the same. }}
      var hits = own.filter(function (one) {
        return !one.rank || own.filter(function (other) { return other.entry.f === one.entry.f; }).indexOf(one) < 3;
      });
      return {
        kind: number, title: kinds[number].title, total: Math.max(own.length, totals[number] || 0), place: place,
        grade: own.length ? grade(own[0].rank) : 9, isClose: own.length && own[0].rank > 9,
        hits: hits.slice(0, most).map(function (one) { return hit(one.entry, words); })
      };
    }).filter(function (group) { return group.hits.length; })
      .sort(function (a, b) { return a.grade - b.grade || a.place - b.place; });
  }
  {{! What is listed of an entry. }}
  function hit(entry, words) {
    var kind = kinds[entry[0][0]], name = entry[1], more = entry[2] || '', street = entry[3];
    var one = { link: base + kind.folder + entry[0].slice(1) + kind.end, name: name, words: words, more: more };
    if (kind.isList) {
      one.number = more;
      one.more = street || '';
    } else if (kind.isServed) {
      one.name = entry[2] || w.noName;
      one.more = name;
      one.before = entry[3];
      one.isServed = true;
    } else if (street && more.indexOf(street) < 0 && ranges(street, words).length > ranges(name, words).length) {
      one.more += (more ? ' · ' : '') + street;
    }
    return one;
  }
  function order(a, b) { return a < b ? -1 : a > b ? 1 : 0; }

  {{! Where the words stand in a text, from letter to letter, and which they are: as typed, or else those that were
     meant. }}
  function ranges(text, words) {
    var letters = Array.from(text), f = '', at = [], found = [];
    letters.forEach(function (letter, n) {
      foldLetter(letter).split('').forEach(function (c) {
        if (c === ' ' && (!f || f[f.length - 1] === ' ')) return;
        f += c;
        at.push(n);
      });
    });
    function add(from, count, n) {
      var end = at[from + count - 1] + 1;
      while (end < letters.length && !foldLetter(letters[end])) end++;
      found.push([at[from], end, n]);
    }
    function startsAt(n) { return !n || f[n - 1] === ' ' || unspaced.test(f.slice(n, n + 2)); }
    words.forEach(function (word, n) {
      var isThere = false, from = 0;
      for (var m = f.indexOf(word); m > -1; m = f.indexOf(word, m + 1)) {
        if (!startsAt(m)) continue;
        add(m, word.length, n);
        isThere = true;
      }
      if (isThere) return;
      f.split(' ').forEach(function (other) {
        if (other && near(word, other, n === words.length - 1)) add(from, other.length, n);
        from += other.length + 1;
      });
    });
    return found.sort(function (a, b) { return a[0] - b[0] || b[1] - a[1]; }).filter(function (range, n, all) {
      return !n || all.slice(0, n).every(function (other) { return other[1] <= range[0]; });
    });
  }
  {{! The text with what was found marked; spaces between marks are marked too. }}
  function mark(parent, text, words) {
    var letters = Array.from(text), from = 0, joined = [];
    ranges(text, words).forEach(function (range) {
      var before = joined[joined.length - 1];
      if (before && !letters.slice(before[1], range[0]).join('').trim()) before[1] = range[1];
      else joined.push(range.slice());
    });
    joined.forEach(function (range) {
      var found = d.createElement('mark');
      parent.append(letters.slice(from, range[0]).join(''));
      found.textContent = letters.slice(range[0], range[1]).join('');
      parent.append(found);
      from = range[1];
    });
    parent.append(letters.slice(from).join(''));
  }

  {{! Words in a restaurant's reviews: those on the page, and the older ones, from the newest shard on. }}
  function readShown() {
    return [].map.call(d.querySelectorAll('.review'), function (review) {
      function text(name) { return (review.querySelector(name) || {}).textContent || ''; }
      var said = [].map.call(review.querySelectorAll('.said > p:not(.empty)'), function (p) {
        return p.textContent;
      }).join(' ');
      var stars = review.querySelector('.who .stars');
      return { said: said, date: text('.who time'), author: text('.who bdi'), stars: stars && stars.textContent,
        label: stars && stars.getAttribute('aria-label'), link: '#' + review.id };
    });
  }
  function readOlder(review) {
    var stars = review[4], halves = Math.floor(stars), whole = Math.floor(halves / 2);
    return review.older || (review.older = { said: review[2], date: review[3], author: review[5],
      stars: halves && '★★★★★'.slice(0, whole) + (halves % 2 ? '½' : '') + '☆☆☆☆☆'.slice(0, 5 - Math.ceil(halves / 2)),
      label: fill(w.stars, { n: amount(stars / 2) }),
      link: box.getAttribute('data-reviews') + '/' + review[0] + '.html#' + review[1] });
  }
  {{! Whether enough of a word's pairs of letters are in a text. }}
  function hasPairs(word, f) {
    var letters = Array.from(word), same = 0;
    for (var n = 1; n < letters.length; n++) same += f.indexOf(letters[n - 1] + letters[n]) > -1;
    return letters.length > 2 && same * 3 >= letters.length - 1;
  }
  {{! Finds words in reviews. }}
  function inReviews(text) {
    var words = wordsOf(text).slice(0, 12), q = words.join(' '), found = [], mine = turn;
    var known = words.map(function () { return {}; }), total = +box.getAttribute('data-shards'), perfect = 0;
    function isNear(n, other) {
      var memo = known[n];
      return memo.hasOwnProperty(other) ? memo[other] : memo[other] = near(words[n], other, n === words.length - 1);
    }
    {{! How well a review matches, whose folded text is `f`: 0 as typed, 1 with all words, 2 and 3 with a word misspelt,
       in the row of the others or elsewhere; 0.5 for such a row of four words or more, which says more than the same
       words scattered; -1 for not at all. }}
    function rank(review) {
      var f = review.f || (review.f = fold(review.said)), wrong = [];
      if (stands(q, f)) return 0;
      words.forEach(function (word, n) { if (!stands(word, f)) wrong.push(n); });
      if (wrong.length > 1) return -1;
      var each = review.each || (review.each = f.split(' ')), n = wrong[0], isLong = words.length > 3;
      if (n === undefined) return isLong && words.some(function (_, n) { return inRow(n, each); }) ? 0.5 : 1;
      if (unspaced.test(words[n])) return hasPairs(words[n], f) ? 3 : -1;
      return inRow(n, each) ? isLong ? 0.5 : 2 : each.some(function (other) { return isNear(n, other); }) ? 3 : -1;
    }
    {{! Whether a word like the one at n stands between the others as they were typed. }}
    function inRow(n, each) {
      return each.some(function (other, place) {
        return isNear(n, other) && words.every(function (word, m) {
          return m === n || (each[place - n + m] || '').indexOf(word) === 0;
        });
      });
    }
    function add(review) {
      var own = rank(review);
      if (own < 0) return;
      if (!own) perfect++;
      found.push({ rank: own, n: found.length, review: review });
    }
    {{! Looks through eight scripts of older reviews, from script `n` down, and goes on; gives the number of those that
       are left. }}
    function from(n) {
      if (n < 1 || mine !== turn || perfect >= 2 * most && !isThorough) return n;
      for (var m = n, some = []; m > 0 && m > n - 8; m--) {
        some.push(load('r' + m, box.getAttribute('data-reviews') + '/s-' + m.toString(16) + '.js').catch(broken));
      }
      return Promise.all(some).then(function (some) {
        some.forEach(function (reviews) {
          [].concat(reviews.length ? reviews : []).forEach(function (review) { add(readOlder(review)); });
        });
        looking(total - Math.max(0, n - 8), total, mine);
        return from(n - 8);
      });
    }
    if (!q) return Promise.resolve(null);
    looking(0, total, mine);
    readShown().forEach(add);
    return Promise.resolve(from(total)).then(function (rest) {
      found.sort(function (a, b) { return a.rank - b.rank || a.n - b.n; });
      return found.length ? [{
        kind: 'r', title: fill(w.within, { list: box.getAttribute('data-all') }), total: found.length,
        isClose: found[0].rank !== 0 && found[0].rank !== 1, rest: rest > 0,
        hits: found.slice(0, 5 * most).map(function (one) { return said(one.review, words); })
      }] : [];
    });
  }
  {{! A review's words from some before the place where most of what was typed stands closest together. }}
  function said(review, words) {
    var letters = Array.from(review.said), first = 0, best = 0;
    ranges(review.said, words).forEach(function (range, n, all) {
      var here = {}, worth = 0;
      all.slice(n).forEach(function (other) {
        var end = other[1] - range[0];
        if (end > 100 || here[other[2]]) return;
        here[other[2]] = true;
        worth = Object.keys(here).length * 1e3 - end;
      });
      if (worth > best) {
        best = worth;
        first = range[0];
      }
    });
    var from = Math.max(0, first - 60);
    while (from && from < first && letters[from - 1].trim()) from++;
    var cut = letters.slice(from, from + 160), end = from + cut.length < letters.length ? ' …' : '';
    var name = (from ? '… ' : '') + cut.join('').trim() + end;
    return { link: review.link, name: name, words: words, isSaid: true, stars: review.stars, label: review.label,
      author: review.author, more: review.date };
  }

  {{! The list below the field: a listbox whose options are links, kind by kind. }}
  function say(text, seen) {
    told.textContent = text;
    note.textContent = seen ? text : '';
    note.hidden = !seen;
  }
  var part = null;
  function looking(n, of, mine) {
    if (mine !== turn) return;
    part = of > 1 ? [n, of] : null;
    if (!note.hidden) sayLooking();
  }
  function sayLooking() {
    if (!part) return say(w.looking, true);
    say(fill(w.parts, { n: amount(part[0]), total: amount(part[1]) }), true);
    var bar = d.createElement('progress');
    bar.max = part[1];
    bar.value = part[0];
    note.prepend(bar);
  }
  function element(name, parent, more) {
    var made = d.createElement(name);
    parent.appendChild(made);
    if (more) made.className = more;
    return made;
  }
  function words(text) { return element('p', list, 'meta').textContent = text; }
  function option(parent, more) {
    var made = element('a', parent, more);
    made.id = 'found-' + shown.length;
    made.tabIndex = -1;
    made.setAttribute('role', 'option');
    made.setAttribute('aria-selected', 'false');
    shown.push(made);
    return made;
  }
  {{! One that was found, with its number or stars, and what else is said of it. }}
  function showHit(parent, hit) {
    var link = option(parent, 'hit'), name = element('bdi', link), quoted = w.quote.split('{name}');
    link.href = hit.link;
    if (hit.isSaid) name.dir = 'auto';
    if (hit.isSaid) name.append(quoted[0]);
    mark(name, hit.name, hit.isServed ? [] : hit.words);
    if (hit.isSaid) name.append(quoted[1] || '');
    link.append(' ');
    var number = hit.number || hit.stars ? element('b', link, 'num') : null;
    if (hit.number) number.textContent = hit.number;
    if (hit.stars) {
      var stars = element('span', number, 'stars');
      stars.setAttribute('role', 'img');
      stars.setAttribute('aria-label', hit.label);
      stars.textContent = hit.stars;
    }
    if (number) link.append(' ');
    if (!hit.more && !hit.before && !hit.author) return;
    var more = element('span', link, 'meta');
    if (hit.author) element('bdi', more).textContent = hit.author;
    if (hit.before) element('bdi', more).textContent = hit.before;
    if ((hit.author || hit.before) && hit.more) more.append(hit.author ? ', ' : ' · ');
    if (hit.author) more.append(hit.more);
    else if (hit.more) mark(element('bdi', more), hit.more, hit.words);
  }
  function showGroup(group, isOnly) {
    var parent = element('div', list), title = element('h4', parent);
    var count = unfolded[group.kind] ? group.hits.length : isOnly ? most : few;
    parent.setAttribute('role', 'group');
    parent.setAttribute('aria-label', group.title);
    title.setAttribute('role', 'presentation');
    title.textContent = group.title;
    group.shown = Math.min(count, group.hits.length);
    group.hits.slice(0, count).forEach(function (hit) { showHit(parent, hit); });
    if (group.total > group.shown) {
      var text = fill(w.more, { n: amount(group.total - group.shown) });
      if (group.hits.length > group.shown) unfold(option(parent, 'more'), text, function () {
        unfolded[group.kind] = true;
      });
      else element('p', parent, 'meta').textContent = text;
    } else if (group.rest) unfold(option(parent, 'more'), w.older, function () { isThorough = true; });
  }
  {{! An option that lists more of what was found. }}
  function unfold(made, text, change) {
    made.textContent = text;
    made.href = '#' + box.id;
    made.addEventListener('click', function (e) {
      e.preventDefault();
      var at = shown.indexOf(made);
      change();
      search(function () { if (shown[at]) choose(at); });
    });
  }
  {{! What was read differently than it was typed: words that were misspelt, or that have accents. }}
  function differs(group, text) {
    var first = list.querySelectorAll('.hit mark'), found = [];
    for (var n = 0; n < first.length && shown[0].contains(first[n]); n++) found.push(first[n].textContent);
    var typed = text.trim().toLowerCase().normalize(), meant = found.join(' ').trim();
    if (group.isClose && group.kind !== 'r') return w.closest;
    if (!meant || meant.toLowerCase().normalize() === typed) return '';
    var read = wordsOf(text).join(' ');
    return group.isClose || wordsOf(meant).join(' ') === read && /[^\x00-\x7f]/.test(meant) && read === typed
      ? fill(w.meant, { name: meant }) : '';
  }
  function show(groups, text) {
    list.textContent = '';
    shown = [];
    groups = groups || [];
    groups.forEach(function (group) { showGroup(group, groups.length === 1); });
    var said = groups.length ? differs(groups[0], text) : '';
    if (said) {
      words(said);
      list.insertBefore(list.lastChild, list.firstChild);
    }
    if (isBroken && groups.length) words(w.broken);
    list.querySelectorAll('p').forEach(function (p) { p.setAttribute('role', 'presentation'); });
    open(shown.length > 0);
    if (!fold(text)) return say('', false);
    if (!groups.length) {
      var none = fill(w.none, { name: text.trim(), list: box.getAttribute('data-all') || '' });
      return say(isBroken ? w.broken : none + ' ' + w.fewer, true);
    }
    var n = 0, total = 0;
    groups.forEach(function (group) {
      n += group.shown;
      total += group.total;
    });
    var counted = fill(n < total ? w.matchesOf : w.matches, { n: amount(n), total: amount(total) });
    say((said ? said + ' ' : '') + counted, false);
  }
  function open(isOpen) {
    list.hidden = !isOpen;
    field.setAttribute('aria-expanded', String(isOpen));
    choose(-1);
  }
  function chosen() {
    return shown.findIndex(function (option) { return option.getAttribute('aria-selected') === 'true'; });
  }
  function choose(n) {
    {{! What Enter opens is marked. }}
    shown.forEach(function (option, m) {
      option.setAttribute('aria-selected', String(m === n));
      option.classList.toggle('on', m === Math.max(n, 0));
    });
    if (n < 0) return field.removeAttribute('aria-activedescendant');
    field.setAttribute('aria-activedescendant', shown[n].id);
    shown[n].scrollIntoView({ block: 'nearest' });
  }
  {{! Looks for what the field says; `then` comes after the list is there. }}
  function search(then, isAgain) {
    var mine = ++turn, done = box.hasAttribute('data-reviews') ? inReviews : find, text = field.value;
    clearTimeout(slow);
    asked = text;
    isBroken = isCut = false;
    isFinal = isAgain;
    part = null;
    slow = setTimeout(function () { if (mine === turn) sayLooking(); }, 400);
    done(text).then(function (results) {
      if (mine !== turn) return;
      {{! While the reader types, letters that are not the whole text yet may use the early part of the budget alone. }}
      if (isCut && !isAgain) {
        if (results) preview(results, text);
        return Promise.resolve(rested()).then(function () { if (mine === turn) search(then, true); });
      }
      clearTimeout(slow);
      show(results, text);
      listed = text;
      if (isEntered) enter(0);
      else if (typeof then === 'function') then();
    }, function () {
      if (mine !== turn) return;
      clearTimeout(slow);
      asked = null;
      isEntered = false;
      say(w.broken, true);
    });
  }
  {{! What was found before the whole search ends: a name that begins with the text stays first; anything else only who
     types slowly sees, and nothing of it is marked yet. Enter waits for the whole. }}
  function preview(groups, text) {
    var isSure = groups.length > 0 && groups[0].grade < 3;
    if (isEntered || !groups.length || !isSure && pace < 250) return;
    clearTimeout(slow);
    show(groups, text);
    if (!isSure) shown.forEach(function (option) { option.classList.remove('on'); });
  }
  function enter(n) {
    isEntered = false;
    if (shown.length) shown[n].click();
  }
  field.addEventListener('input', function () {
    var now = Date.now();
    pace = now - typedAt < 1500 ? now - typedAt : 0;
    typedAt = now;
    isEntered = isThorough = false;
    unfolded = {};
    choose(-1);
    {{! The list is that of other words until the next is there. }}
    if (field.value !== listed) shown.forEach(function (option) { option.classList.remove('on'); });
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

  {{! Some browsers stop at whatever scrolls: by Tab one leaves the field and its list together. }}
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
