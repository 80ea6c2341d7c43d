type DemoPage = {
  path: string;
  title: string;
  description: string;
  html: string;
};

export const demoPages: readonly DemoPage[] = [
  {
    path: 'about',
    title: 'About the Potting Shed',
    description: 'Who runs this community, who answers, and how it is kept useful.',
    html: `<p>Larkmoor makes four instruments and the hub they talk to. We started with one soil sensor, built because a founder’s tomatoes died during a fortnight’s holiday while three different timers reported that all was well.</p>
<h2>What we make</h2>
<table>
<thead><tr><th>Instrument</th><th>What it measures or does</th><th>Power</th></tr></thead>
<tbody>
<tr><td><strong>Stake</strong> and <strong>Stake Long</strong></td><td>Soil moisture and temperature, at one depth or two</td><td>2 × AA</td></tr>
<tr><td><strong>Perch</strong></td><td>Rain, wind, light, air temperature and humidity</td><td>Solar and a small LiFePO<sub>4</sub> cell</td></tr>
<tr><td><strong>Nest</strong></td><td>Greenhouse or frost-level temperature and humidity</td><td>2 × AAA</td></tr>
<tr><td><strong>Drip 2</strong> and <strong>Drip 4</strong></td><td>Watering valves for two or four zones; Drip 4 also meters the flow</td><td>4 × AA</td></tr>
</tbody>
</table>
<p>All of them report by long-range radio to the <strong>Hub</strong>, which runs your rules itself. If the internet goes down, your watering does not.</p>
<h2>Who is here</h2>
<p>Allotment holders, market gardeners, two schools, a vineyard, several people who say they only wanted to see a graph. From the workshop: Inês looks after the community, Tomos answers hardware questions, Asha writes the firmware, Mireille is our agronomist and Jonas looks after everyone who writes in German.</p>
<h2>How answers work</h2>
<ol>
<li>Whoever asked can mark one comment as the answer. Please do; the next person with the same puzzle will find it first.</li>
<li>When one of us answers, we have tried it on the bench first, or we say that we have not.</li>
<li>If an answer turns out to be wrong, say so under it. Nobody minds. We have been wrong in public several times.</li>
</ol>
<h2>What happens to your data</h2>
<p>Posts here are public. Sensor readings are not: nothing from your hub appears in the community unless you paste it. Before posting a log or a screenshot, cover your hub’s access token and anything that gives away your exact location.</p>`,
  },
  {
    path: 'guidelines',
    title: 'Community guidelines',
    description: 'Six short rules that keep the Potting Shed pleasant and useful.',
    html: `<p>There are six, and you can read them faster than a kettle boils.</p>
<h2>1. Say what you have</h2>
<p>Which instrument, which firmware (App ▸ Device ▸ About), how far from the hub, what soil. A photograph of the thing where it stands answers half the questions we would otherwise have to ask.</p>
<h2>2. One problem, one post</h2>
<p>If a second question grows out of the first, start a new post and link it. Long threads about four things help nobody who searches later.</p>
<h2>3. Be kind about soil</h2>
<p>Someone’s heavy clay and someone’s dust are both somebody’s garden. Disagree about mulch as hard as you like; leave the gardener out of it.</p>
<h2>4. Say how you know</h2>
<blockquote><p>“I poured 400 ml through and counted 97 tips” is worth ten of “mine seems fine”.</p></blockquote>
<p>Guesses are welcome when they are labelled as guesses.</p>
<h2>5. Careful with water and mains</h2>
<p>Do not advise anyone to open a mains power supply, to drill into a pressurised pipe or to join an irrigation line to drinking water without a backflow preventer. We remove such posts without discussion.</p>
<h2>6. No selling</h2>
<p>Giving away seedlings is splendid. Shops, referral links and surveys are not for here.</p>
<h2>When something goes wrong</h2>
<p>Tell a moderator. One of us looks within a day, usually within two hours while it is light in Europe. If you think a decision was unfair, write to @ines_larkmoor, who did not necessarily make it and will look at it afresh.</p>`,
  },
];
