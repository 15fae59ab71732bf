import { ANNOUNCEMENT_IMAGES } from '@seriatim/contract'
import { describe, expect, it } from 'vitest'
import { cleanHtml, isBlankHtml } from './clean-html.ts'

const image = `${ANNOUNCEMENT_IMAGES}0f0e0d0c-0b0a-4908-8706-050403020100`

describe('the HTML of an announcement', () => {
  it('contains the elements on the allow-list', () => {
    for (const html of [
      '<h2>New</h2><p>One <strong>bold</strong>, <em>two</em><br />three</p>',
      '<ul><li><p>a</p></li></ul><ol><li>b</li></ol><blockquote>c</blockquote><pre><code>d</code></pre><hr />',
      '<p><a href="https://portal.issn.org/x?a=1&amp;b=2">there</a> <a href="/search?q=x">here</a></p>',
      '<p><a href="mailto:a@example.org">mail</a></p>',
      `<p><img src="${image}" alt="A screen" /></p>`,
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    ])
      expect(cleanHtml(html)).toBe(html)
  })

  it('contains no scripts, styles, frames, SVG, forms or images from other sites', () => {
    const hostile: Record<string, string> = {
      '<script>alert(1)</script>a': 'a',
      '<scr<script>ipt>alert(1)</script>a': 'ipt&gt;alert(1)a',
      '<style>p{display:none}</style>a': 'a',
      '<iframe src="https://example.org">b</iframe>a': 'a',
      '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>a': 'a',
      '<math><mtext><img src=x onerror=alert(1)></mtext></math>a': 'a',
      '<object data="x">b</object><embed src=x>a': 'a',
      '<form action="/api/logout"><input name=a><button>b</button></form>a': 'a',
      '<p onclick="alert(1)" style="position:fixed" class="x" id="y">a</p>': '<p>a</p>',
      '<a href="javascript:alert(1)">a</a>': '<a>a</a>',
      '<a href="JaVa\tScript:alert(1)">a</a>': '<a>a</a>',
      '<a href="data:text/html,x">a</a>': '<a>a</a>',
      '<a href="//example.org/">a</a>': '<a>a</a>',
      '<a href="https://a.example" target="_top" download>a</a>': '<a href="https://a.example">a</a>',
      '<img src="https://example.org/pixel.gif">a': 'a',
      '<img src="data:image/svg+xml,<svg onload=alert(1)>">a': 'a',
      [`<img src="${ANNOUNCEMENT_IMAGES}../../logout">a`]: 'a',
      [`<img src="${image}" onload="alert(1)">`]: `<img src="${image}" />`,
      '<div><font color=red>a</font></div>': 'a',
      '<base href="https://example.org/"><meta http-equiv=refresh content="0">a': 'a',
      '<!-- <p>b</p> -->a': 'a',
    }
    for (const [html, clean] of Object.entries(hostile)) expect(cleanHtml(html), html).toBe(clean)
  })

  it('does not change when it is sanitised a second time', () => {
    const parts = [
      '<p>',
      '</p>',
      '<b',
      '>',
      '&lt;',
      '<a href="',
      'javascript:',
      '"',
      '<svg>',
      '</svg',
      '<script>',
      '&#x',
      'x',
    ]
    let seed = 7
    const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31)
    for (let round = 0; round < 500; round++) {
      const html = Array.from({ length: 1 + (next() % 9) }, () => parts[next() % parts.length]).join('')
      const once = cleanHtml(html)
      expect(cleanHtml(once), html).toBe(once)
      expect(once).not.toMatch(/<script|<svg|href="\s*javascript/)
    }
  })

  it('is empty if it has no visible content', () => {
    for (const html of ['', '<p></p>', '<p> &nbsp;</p><p>\u200b</p>', '<ul><li></li></ul>'])
      expect(isBlankHtml(html)).toBe(true)
    for (const html of ['<p>a</p>', `<img src="${image}" />`]) expect(isBlankHtml(html)).toBe(false)
  })
})
