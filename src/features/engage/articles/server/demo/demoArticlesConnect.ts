import type { DemoArticle } from './demoArticle.ts';

/** Section “Data and automation”. */
export const demoArticlesConnect: readonly DemoArticle[] = [
  {
    section: 'connect',
    author: 'tomos_larkmoor',
    daysAgo: 200,
    verifiedDaysAgo: 14,
    title: 'Get an API key and make your first request',
    tags: ['api'],
    views: 2660,
    helpful: 12,
    html: `<p>The API gives you everything the app shows. It is free for your own garden.</p>
<h2>Create a key</h2>
<ol><li>Open <strong>Account → API keys → New key</strong>.</li><li>Choose what it may do: read, or read and water.</li><li>Copy it now. It is shown once.</li></ol>
<h2>Your first request</h2>
<pre><code class="language-bash">curl https://api.larkmoor.example/v2/sensors \\
  -H "Authorization: Bearer $LARKMOOR_KEY"</code></pre>
<p>You get a list of sensors with their last reading:</p>
<pre><code class="language-json">{
  "sensors": [
    { "id": "stk_42", "name": "Tomatoes", "moisture": 0.243, "at": "2026-05-01T06:10:00Z" }
  ]
}</code></pre>
<h2>Limits</h2>
<p>60 requests a minute for each key. A <code>429</code> tells you in <code>Retry-After</code> how many seconds to wait.</p>`,
  },
  {
    section: 'connect',
    author: 'tomos_larkmoor',
    daysAgo: 165,
    title: 'Receive readings by webhook',
    tags: ['api', 'webhooks'],
    views: 1420,
    helpful: 8,
    html: `<p>A webhook sends each reading to your server as it arrives. Use it instead of asking every minute.</p>
<h2>Register it</h2>
<pre><code class="language-bash">curl https://api.larkmoor.example/v2/webhooks \\
  -H "Authorization: Bearer $LARKMOOR_KEY" \\
  -d url=https://example.org/larkmoor -d events=reading</code></pre>
<h2>Check the signature</h2>
<p>Every request carries <code>Larkmoor-Signature</code>, an HMAC of the body with your secret. Reject what does not match.</p>
<h2>Answer quickly</h2>
<p>Answer with <code>204</code> within five seconds and work afterwards. Failed deliveries are repeated for a day.</p>`,
  },
  {
    section: 'connect',
    author: 'tomos_larkmoor',
    daysAgo: 145,
    title: 'Export your readings as CSV',
    tags: ['data', 'export'],
    views: 1265,
    helpful: 9,
    html: `<p>Every chart has an export, and one export holds up to five years.</p>
<h2>Export</h2>
<ol><li>Open <strong>Almanac → Export</strong>.</li><li>Choose sensors, period and interval.</li><li>You get an email when the file is ready.</li></ol>
<h2>The columns</h2>
<ul><li><code>at</code>: UTC, in ISO 8601.</li><li><code>sensor</code> and <code>name</code>.</li><li><code>value</code> with a dot, whatever your language.</li></ul>
<h2>Spreadsheets</h2>
<p>Import the file, don’t open it: some programs read 1.5 as the first of May.</p>`,
  },
  {
    section: 'connect',
    author: 'tomos_larkmoor',
    daysAgo: 125,
    title: 'Connect Home Assistant',
    tags: ['home-assistant', 'api'],
    views: 2890,
    helpful: 17,
    html: `<p>The integration shows sensors and valves as entities. It talks to the Hub directly, so it works without the internet.</p>
<h2>Install it</h2>
<ol><li>In Home Assistant choose <strong>Settings → Devices → Add integration</strong> and search for Larkmoor.</li><li>Press the button on the Hub within a minute.</li></ol>
<h2>Water from an automation</h2>
<pre><code class="language-yaml">action:
  - service: valve.open_valve
    target:
      entity_id: valve.tomatoes
    data:
      duration: 900</code></pre>
<h2>Rules and automations together</h2>
<p>Let only one of them open a valve. The Hub refuses a second opening within the rest of a rule.</p>`,
  },
  {
    section: 'connect',
    author: 'tomos_larkmoor',
    daysAgo: 105,
    title: 'Formulas in rules',
    tags: ['rules', 'formulas'],
    views: 1110,
    helpful: 6,
    html: `<p>A formula replaces a fixed number in a rule. It is evaluated each time a reading arrives.</p>
<h2>An example</h2>
<pre><code class="language-text">min(20, 8 + forecast.max_temperature / 3)</code></pre>
<p>Waters for longer when a hot day is coming, but never for more than 20 minutes.</p>
<h2>What you can use</h2>
<ul><li>Readings: <code>sensor("Tomatoes").moisture</code></li><li>The forecast: <code>forecast.rain_24h</code>, <code>forecast.max_temperature</code></li><li>Functions: <code>min</code>, <code>max</code>, <code>avg</code>, <code>round</code></li></ul>
<h2>Errors</h2>
<p>A formula that fails uses the number that was there before, and the rule shows a warning.</p>`,
  },
  {
    section: 'connect',
    author: 'asha_larkmoor',
    daysAgo: 80,
    title: 'Extend the radio range with a Relay',
    tags: ['hub', 'radio'],
    views: 1720,
    helpful: 10,
    html: `<p>One Hub covers about 150 m over open ground and 40 m through walls. A Relay doubles that.</p>
<h2>Place the Relay</h2>
<p>Halfway, where the Hub still has three bars, at least two meters above the ground. Wet leaves are the worst obstacle, so test in June and not in February.</p>
<h2>Add it</h2>
<ol><li>Choose <strong>Add device → Relay</strong>.</li><li>Sensors choose the better way by themselves within a day.</li></ol>
<h2>How many</h2>
<p>Up to four Relays for a Hub, but never one behind another.</p>`,
  },
  {
    section: 'connect',
    author: 'tomos_larkmoor',
    daysAgo: 45,
    title: 'Where your data is stored',
    tags: ['data', 'privacy'],
    views: 760,
    helpful: 8,
    html: `<p>Readings and pictures are stored in data centers in Ireland and Germany. We sell none of it.</p>
<h2>How long</h2>
<ul><li>Readings: as long as your garden exists.</li><li>Logs of the Hub: 30 days.</li><li>Deleted gardens: removed after 30 days, from backups after 90.</li></ul>
<h2>Take it with you</h2>
<p><strong>Account → Export everything</strong> sends you a ZIP with readings, the diary and rules.</p>`,
  },
  {
    section: 'connect',
    author: 'tomos_larkmoor',
    daysAgo: 30,
    title: 'Run the Hub without the cloud',
    tags: ['hub', 'privacy', 'api'],
    views: 1380,
    helpful: 9,
    html: `<p>The Hub works on its own. Rules, valves and seven days of readings need no internet.</p>
<h2>Turn it on</h2>
<p>Choose <strong>Hub → Local only</strong>. The app then works on your own network.</p>
<h2>What stops</h2>
<ul><li>Forecasts, and formulas that use them.</li><li>Emails and calls.</li><li>History older than seven days, unless you collect it by API.</li></ul>
<h2>Local API</h2>
<p>The same API answers at <code>http://larkmoor-hub.local/v2</code>. The key is on the page of the Hub.</p>`,
  },
];
