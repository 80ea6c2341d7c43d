import type { DemoPost } from '../demoPost.ts';

export const demoArticlesSoftware: readonly DemoPost[] = [
  {
    key: 'article-rules-cookbook',
    type: 'ARTICLE',
    topic: 'rules',
    author: 'mats_ohlin',
    daysAgo: 21,
    title: 'Eight rules I would not do without, as text you can paste',
    cover: 'rule-editor',
    html: `<p>The rule editor has a tab called <em>Text</em>. Everything below goes in there. Rename the devices and it should run on any Hub 2 from 4.3. I list what each rule has cost me before I got it right.</p>
<p><img src="demo:image/rule-editor" alt="The rule editor: a trigger block, a condition block and an action block joined by lines"></p>
<h2>1. Water with patience</h2>
<pre><code class="language-yaml">when: stake("beans").moisture &lt; 35 for 3h
do: drip("south").open(zone: 1, minutes: 20)
rest: 45m
until: stake("beans").moisture &gt; 70</code></pre>
<p>Cost: a bed of beans watered eleven times in an hour. <a href="demo:rule-hysteresis">Marisol had the same cricket.</a></p>
<h2>2. Never in the heat</h2>
<pre><code class="language-yaml">only: hour in 4..8 or hour in 20..22
if_missed: catch up within 2h</code></pre>
<h2>3. Look ahead, not back</h2>
<pre><code class="language-yaml">unless: forecast.rain(12h) &gt; 6</code></pre>
<p>Past rain is already in the soil, and the Stake knows it.</p>
<h2>4. Two Stakes must agree</h2>
<pre><code class="language-yaml">when: lowest(stake("bed-a"), stake("bed-b"), rank: 2).moisture &lt; 35</code></pre>
<p>“Rank 2” means the second lowest. One Stake pulled out by a child no longer floods the bed.</p>
<h2>5. A leak is water without an order</h2>
<pre><code class="language-yaml">when: drip("south").flow &gt; 1 and drip("south").closed for 2m
do:
  - notify("Water is running and nobody asked for it", sound: loud)
  - webhook("http://shed.home.arpa/main-valve/close")</code></pre>
<p>Cost: 3.2 m³ and a conversation with my neighbour below.</p>
<h2>6. Frost, with a reason to get up</h2>
<pre><code class="language-yaml">when: nest("hollow").wet_bulb &lt; 1.5 and falling 0.5 per 1h
only: perch.wind &lt; 2
do: notify("Frost watch", sound: loud)</code></pre>
<h2>7. Vents that don’t flap</h2>
<pre><code class="language-yaml">when: nest("glass").temp_c &gt; 26 for 5m
do: webhook("http://glass.home.arpa/vent/open")
rest: 20m
until: nest("glass").temp_c &lt; 22</code></pre>
<h2>8. Tell me when you are blind</h2>
<pre><code class="language-yaml">when: any(device).silent for 2h
do: notify("No word from {device.name} since {device.last_seen}")</code></pre>
<p>The most important of them. A rule that gets no data does nothing, very quietly.</p>
<h2>General advice</h2>
<ul>
<li>One rule, one sentence. If you need “and also”, write a second rule.</li>
<li>Put a longest run on every valve before the first rule, not after.</li>
<li>Keep the text in a file. You will break something, and the undo is copy and paste.</li>
</ul>`,
    tags: ['rules', 'leak', 'frost', 'mqtt'],
    views: 980,
    likes: 20,
    follows: 5,
    bookmarks: 18,
    comments: [
      {
        by: 'nadia_codes',
        hours: 3,
        html: '<p>Number 8 should be on by default. I’ve been blind for nine days once and thought the garden was just very stable.</p>',
        likes: 11,
      },
      {
        by: 'asha_larkmoor',
        hours: 20,
        html: '<p>A small correction: in 5, <code>flow</code> is in l/min and the meter starts at about 1, so a slow weep won’t trip it. For that use <code>drip.litres_while_closed(24h) &gt; 5</code>.</p>',
        likes: 9,
        replies: [
          {
            by: 'mats_ohlin',
            hours: 5,
            html: '<p>Did not know that one, thank you. I leave the text as it is so your comment makes sense.</p>',
            likes: 3,
          },
        ],
      },
      {
        by: 'thandi_m',
        hours: 80,
        html: '<p>Rule 4 has already saved us from a curious goat.</p>',
        likes: 8,
        replies: [{ by: 'petra_hof', hours: 12, html: '<p>You too?</p>', likes: 9 }],
      },
      {
        by: 'lin_wei',
        hours: 120,
        html: '<p>Rule 8 with 30 minutes for the Perch and 2 hours for everything else works well. The Perch reports every minute, so half an hour of silence is already news.</p>',
        likes: 5,
      },
    ],
  },
  {
    key: 'article-mqtt-dashboard',
    type: 'ARTICLE',
    topic: 'api-and-mqtt',
    author: 'nadia_codes',
    daysAgo: 20.5,
    title: 'From hub to graph in sixty lines: a logger you fully own',
    cover: 'banner-hub',
    html: `<p>The Almanac is fine. But I wanted my data in a file I can query in ten years. This logger listens to MQTT and writes to SQLite. It has run on a small single-board computer for fourteen months; the database is 190 MB.</p>
<h2>What the hub sends</h2>
<p>One topic per device, JSON, retained:</p>
<pre><code class="language-json">{
  "id": "stk-4f21",
  "at": "2025-06-14T05:45:02Z",
  "moisture": 41.5,
  "vwc": 19.5,
  "soil_c": 14.2,
  "battery_mv": 2980,
  "rssi": -97
}</code></pre>
<p>Turn it on under <em>Hub ▸ MQTT</em>, with <em>Every report</em>. Give the hub a user of its own on your broker, allowed to write below <code>larkmoor/</code> and nothing else.</p>
<h2>The table</h2>
<p>Long, not wide. New fields then need no migration:</p>
<pre><code class="language-sql">CREATE TABLE reading (
  device TEXT NOT NULL,
  at     TEXT NOT NULL,
  field  TEXT NOT NULL,
  value  REAL NOT NULL,
  PRIMARY KEY (device, field, at)
) WITHOUT ROWID;</code></pre>
<p>The primary key makes the logger idempotent. Retained messages arrive again on every reconnect, and simply collide.</p>
<h2>The logger</h2>
<pre><code class="language-python">import json, sqlite3
import paho.mqtt.client as mqtt

db = sqlite3.connect("garden.db")

def on_message(client, userdata, message):
    reading = json.loads(message.payload)
    device, at = reading.pop("id"), reading.pop("at")
    rows = [(device, at, field, value) for field, value in reading.items()
            if isinstance(value, (int, float))]
    with db:
        db.executemany("INSERT OR IGNORE INTO reading VALUES (?, ?, ?, ?)", rows)

client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id="garden-logger")
client.on_message = on_message
client.on_connect = lambda c, *rest: c.subscribe("larkmoor/+/+/+/state", qos=1)
client.connect("broker.home.arpa")
client.loop_forever()</code></pre>
<p>Subscribing inside <code>on_connect</code> matters: after a reconnect the subscription is made again. My first version forgot it and lost a weekend.</p>
<h2>Questions worth asking</h2>
<p>How fast does each bed dry on a warm day?</p>
<pre><code class="language-sql">SELECT device, date(at) AS day,
       round(max(value) - min(value), 1) AS drop_points
FROM reading
WHERE field = 'moisture' AND time(at) BETWEEN '08:00' AND '20:00'
GROUP BY device, day
ORDER BY drop_points DESC
LIMIT 10;</code></pre>
<p>The bed at the top of my list turned out to have a fig root underneath.</p>
<h2>Things that bit me</h2>
<ul>
<li><strong>Two clients with one id</strong> throw each other off, for ever. <a href="demo:mqtt-first-steps">Lin Wei met that too.</a></li>
<li><strong>Local time</strong> in a database. Don’t. Store UTC and convert when you draw.</li>
<li><strong>SD cards.</strong> Put the file on anything else, or batch your commits.</li>
</ul>`,
    tags: ['mqtt', 'api', 'export', 'dashboard'],
    views: 1105,
    likes: 18,
    bookmarks: 14,
    comments: [
      {
        by: 'lin_wei',
        hours: 12,
        html: '<p>Running since lunch. I added <code>PRAGMA journal_mode=WAL</code> so I can query while it writes, otherwise unchanged.</p>',
        likes: 7,
        replies: [
          {
            by: 'nadia_codes',
            hours: 2,
            html: '<p>Good call, my copy has it too and I forgot to paste it.</p>',
            likes: 2,
          },
        ],
      },
      {
        by: 'mats_ohlin',
        hours: 30,
        html: '<p>The topic pattern is <code>larkmoor/hub/kind/device/state</code>, so three plusses is right. Spent ten minutes with two before I read properly.</p>',
        likes: 4,
      },
      {
        by: 'kenji_arai',
        hours: 300,
        html: '<p>Works well here. I translated the comments and share it with our growers’ group in Saitama. Thank you!</p>',
        likes: 8,
      },
    ],
  },
];
