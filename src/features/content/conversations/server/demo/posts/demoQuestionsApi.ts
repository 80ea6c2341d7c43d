import type { DemoPost } from '../demoPost.ts';

export const demoQuestionsApi: readonly DemoPost[] = [
  {
    key: 'mqtt-first-steps',
    type: 'QUESTION',
    topic: 'api-and-mqtt',
    author: 'lin_wei',
    daysAgo: 23,
    title: 'MQTT: subscribed to larkmoor/# but only see retained messages',
    html: `<p>Hub 4.2.2, own broker on the same network. On subscribing I get one message for each device at once, so retained works, and then silence, even when I breathe on the Nest.</p>
<pre><code class="language-bash">mosquitto_sub -h 192.168.1.5 -t 'larkmoor/#' -v
larkmoor/hub-7c/nest/nst-11a0/state {"temp_c":22.4,"rh":61.0,"battery_mv":2930}</code></pre>
<p>Is there an interval to set? I expected a message every time a device reports.</p>`,
    tags: ['mqtt', 'hub', 'firmware'],
    views: 352,
    meToo: 5,
    follows: 5,
    bookmarks: 4,
    comments: [
      {
        by: 'mats_ohlin',
        hours: 1,
        html: '<p>Check whether two clients share a client id. If anything else connects as <code>larkmoor-hub-7c</code>, the broker throws the hub off each time, and you see exactly this: retained on subscribe, nothing after.</p>',
        likes: 8,
      },
      {
        by: 'asha_larkmoor',
        hours: 7,
        html: `<p>Mats’ guess is the usual one. The other: in 4.2 the hub only published <strong>on change</strong>, and 0.2 °C or 1 % RH didn’t count as one. Since 4.3 there is a setting in <em>Hub ▸ MQTT</em>:</p>
<ul>
<li><em>On change</em> (the default)</li>
<li><em>Every report</em></li>
<li><em>Every N seconds</em>, from the last known value</li>
</ul>
<p>Update and choose “Every report”.</p>`,
        likes: 10,
        accepted: true,
        replies: [
          {
            by: 'lin_wei',
            hours: 5,
            html: '<p>It was on change. With “Every report” all 14 devices talk. Thanks!</p>',
            likes: 2,
          },
        ],
      },
      {
        by: 'nadia_codes',
        hours: 30,
        html: '<p>Heads-up if you store everything: a Perch on “Every report” is 1440 messages a day. Index by time, not by message.</p>',
        likes: 3,
      },
      {
        by: 'nadia_codes',
        hours: 52,
        html: '<p>A broker log with “already connected, closing old connection” is the sign of two clients with one id.</p>',
        likes: 4,
      },
    ],
  },
  {
    key: 'api-429',
    type: 'QUESTION',
    topic: 'api-and-mqtt',
    author: 'joseph_okello',
    daysAgo: 19,
    title: 'Thirty pupils polling the hub at once: HTTP 429',
    html: `<p>Each pupil’s notebook asks <code>/api/v1/sensors</code> once a second and the hub now answers 429 to most of them. Fair enough. What is the limit, and what would be the decent way to give thirty people live data? They write simple Python, so something with <code>requests</code> would be ideal.</p>`,
    tags: ['api', 'schools', 'dashboard'],
    views: 189,
    meToo: 1,
    follows: 3,
    bookmarks: 3,
    comments: [
      {
        by: 'nadia_codes',
        hours: 1.5,
        html: `<p>10 requests a second for the whole hub. Sensors report every 15 minutes anyway, so one program should fetch and thirty should read. Twenty lines on any machine in the room:</p>
<pre><code class="language-python">import json, time, threading, requests
from http.server import BaseHTTPRequestHandler, HTTPServer

latest = b"[]"

def poll():
    global latest
    while True:
        r = requests.get("http://larkmoor.local/api/v1/sensors",
                         headers={"Authorization": "Bearer " + open("token").read().strip()})
        if r.ok:
            latest = r.content
        time.sleep(30)

class Page(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(latest)

threading.Thread(target=poll, daemon=True).start()
HTTPServer(("", 8000), Page).serve_forever()</code></pre>`,
        likes: 17,
        accepted: true,
        replies: [
          {
            by: 'joseph_okello',
            hours: 24,
            html: '<p>It runs on the teacher’s machine and they all read port 8000. As a bonus the token no longer sits in thirty notebooks.</p>',
            likes: 6,
          },
        ],
      },
      {
        by: 'asha_larkmoor',
        hours: 9,
        html: '<p>Nothing to add, except that the 429 carries a <code>Retry-After</code> header, and teaching pupils to respect it would make the world slightly better.</p>',
        likes: 12,
      },
    ],
  },
  {
    key: 'rule-hysteresis',
    type: 'QUESTION',
    topic: 'rules',
    author: 'marisol_vega',
    daysAgo: 27,
    title: 'My valve opens and closes every few minutes around the threshold',
    html: `<p>The rule: open if below 40, close if above 40. As soon as the water reaches the Stake it says 41, closes, the water spreads, it says 39, opens again. Eleven times in one hour. The valve sounds like a cricket.</p>
<p>How do I tell it to have some patience?</p>`,
    tags: ['rules', 'drip-line'],
    views: 231,
    meToo: 5,
    follows: 4,
    bookmarks: 4,
    comments: [
      {
        by: 'gwen_allotment',
        hours: 2,
        html: '<p>Two numbers instead of one! Open below 35, stop above 65. The gap is the patience. Your oven works the same way.</p>',
        likes: 13,
        accepted: true,
        replies: [
          {
            by: 'marisol_vega',
            hours: 26,
            html: '<p>From 11 openings to one a day. And the cricket is gone. ¡Gracias!</p>',
            likes: 4,
          },
        ],
      },
      {
        by: 'asha_larkmoor',
        hours: 6,
        html: `<p>Gwen is right. I’d also put a fixed duration on it, and a rest, because water needs about half an hour to travel from the emitter to the Stake:</p>
<pre><code class="language-yaml">when: stake("azotea").moisture &lt; 35
do: drip("azotea").open(zone: 1, minutes: 15)
rest: 45m
until: stake("azotea").moisture &gt; 65</code></pre>`,
        likes: 9,
      },
      {
        by: 'luc_marchand',
        hours: 33,
        html: '<p>And look where the Stake sits. If it is a hand from the emitter it answers in ten minutes; in the middle between two lines it takes an hour, and any rule will overshoot.</p>',
        likes: 5,
      },
    ],
  },
  {
    key: 'et0-own-rule',
    type: 'QUESTION',
    topic: 'rules',
    author: 'luc_marchand',
    daysAgo: 10.4,
    title: 'Watering by evapotranspiration: how do I feed the crop coefficient in?',
    html: `<p>The Perch gives me ET<sub>0</sub> each day (4.8 mm yesterday). For courgettes in full leaf I’d use Kc = 1.0, for young onions 0.5. I would like the rule to add up ET<sub>0</sub> × Kc since the last watering, subtract the rain, and open the valve when the deficit passes 15 mm.</p>
<p>Is there a variable in which I can accumulate something from day to day, or must I do that outside, through the API?</p>`,
    tags: ['evapotranspiration', 'rules', 'drip-line'],
    views: 208,
    meToo: 4,
    follows: 6,
    bookmarks: 5,
    comments: [
      {
        by: 'asha_larkmoor',
        hours: 8,
        html: `<p>There is, since 4.3: a <em>counter</em>. Create one under <em>Rules ▸ Counters</em>, then</p>
<pre><code class="language-yaml">every: day at 23:50
do: counter("courgettes").add(perch.et0_day * 1.0 - perch.rain_day)
min: 0
---
when: counter("courgettes") &gt; 15
at: 05:30
do:
  - drip("east").open(zone: 3, mm: 15)
  - counter("courgettes").set(0)</code></pre>
<p><code>mm:</code> works once you’ve entered the zone’s area and rate. <code>min: 0</code> keeps a downpour from going “into credit”, which soil can’t do beyond field capacity.</p>`,
        likes: 13,
        accepted: true,
        replies: [
          {
            by: 'luc_marchand',
            hours: 7,
            html: '<p>Parfait. I set the minimum at −5, my soil has a bit of memory.</p>',
            likes: 3,
          },
          {
            by: 'mireille_larkmoor',
            hours: 9,
            html: '<p>With your mulch −5 is reasonable. Not for bare sand!</p>',
            likes: 4,
          },
        ],
      },
      {
        by: 'carla_b',
        hours: 40,
        html: '<p>Which Kc do you take for young plants that cover a third of the ground? I use 0.4 for vines in spring, by feeling.</p>',
        likes: 2,
      },
    ],
  },
  {
    key: 'webhook-https-self-signed',
    type: 'QUESTION',
    topic: 'api-and-mqtt',
    author: 'nadia_codes',
    daysAgo: 2.3,
    title: 'Webhook to an internal server with a private certificate authority',
    html: `<p>Rules can call a webhook, and since 4.3 the hub refuses my internal HTTPS endpoint: <code>certificate signed by unknown authority</code>. Reasonable default. Is there a place to upload our root certificate, or is plain HTTP on the local network the only way?</p>
<p>I’d rather not turn verification off, and I can’t get a public certificate for a <code>.home.arpa</code> name.</p>`,
    tags: ['webhook', 'api', 'firmware'],
    views: 74,
    meToo: 2,
    follows: 3,
    comments: [
      {
        by: 'mats_ohlin',
        hours: 3,
        html: '<p>For MQTT over TLS there is a field for a CA in PEM form (<em>Hub ▸ MQTT ▸ Certificate</em>). I hoped webhooks would use the same store, but in my test they don’t. Following.</p>',
        likes: 3,
      },
      {
        by: 'asha_larkmoor',
        hours: 20,
        html: '<p>Mats is right, they don’t share it, and they should. I’ll look at whether it fits in 4.4. Until then MQTT with your CA plus a small bridge is the only way that keeps verification on.</p>',
        likes: 5,
      },
    ],
  },
  {
    key: 'rule-two-hubs',
    type: 'QUESTION',
    topic: 'rules',
    author: 'carla_b',
    daysAgo: 0.4,
    title: 'Can a rule on one hub use a sensor of another hub?',
    html: `<p>The vineyard and the house have one hub each, 700 m apart, with a hill between them. The Perch is at the house. I would like the vineyard rule to look at the Perch’s forecast and wind before it opens the valve. The app shows both hubs, but in the rule editor I can only choose devices of the same one.</p>`,
    tags: ['rules', 'hub', 'vineyard'],
    views: 22,
    meToo: 1,
    follows: 1,
  },
];
