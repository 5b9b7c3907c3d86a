import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { WidgetError, type WidgetErrorCode } from '../../errors/widgetError.ts'
import { WordsProvider } from '../../words/WordsProvider.tsx'
import { createWords } from '../../words/words.ts'
import { FarcasterPanel } from './FarcasterPanel.tsx'

const link = 'https://farcaster.example/~/siwf?channelToken=1&x=2'

const drawn = (props: { link?: string; error?: WidgetErrorCode; desktop?: boolean }): string =>
  renderToStaticMarkup(
    <WordsProvider i18n={createWords()}>
      <FarcasterPanel
        desktop={props.desktop ?? true}
        error={props.error ? new WidgetError(props.error) : null}
        link={props.link}
        onCopy={() => {}}
        onRetry={() => {}}
      />
    </WordsProvider>,
  )
const button = (html: string, name: string) =>
  html.match(/<button[^>]*>.*?<\/button>/g)?.find((each) => each.includes(`>${name}</span>`))

test('default: a desktop shows the code, and its link can be copied', () => {
  const html = drawn({ link })
  const { size } = encode(link, { ecc: 'M', border: 0 })
  expect(html).toContain('aria-label="Code to scan with your phone"')
  expect(html).toContain(`viewBox="0 0 ${size} ${size}"`)
  expect(button(html, 'Copy link')).not.toContain('disabled')
  expect(html).not.toContain('href=')
})

test('behavior: the place of the code is kept while it is on its way', () => {
  const html = drawn({})
  expect(html).toMatch(/<div aria-label="Preparing a code" class="qr qr-waiting" role="status">/)
  expect(button(html, 'Copy link')).toContain('disabled')
})

test('behavior: a phone opens the app by a link', () => {
  const html = drawn({ link, desktop: false })
  const [opener] = html.match(/<a [^>]*>/) ?? []
  expect(opener).toContain(`href="${link.replace('&', '&amp;')}"`)
  expect(opener).toContain('rel="noreferrer"')
  expect(opener).toContain('target="_blank"')
  expect(html).toContain('<span>Open Farcaster</span>')
  expect(html).not.toContain('class="qr')
})

test('behavior: a link of the app itself is opened over the page', () => {
  expect(drawn({ link: 'farcaster://siwf?channelToken=1', desktop: false })).toContain('target="_top"')
})

test('behavior: on a phone the button waits for its link', () => {
  const html = drawn({ desktop: false })
  expect(button(html, 'Open Farcaster')).toContain('disabled')
  expect(html).not.toContain('<a ')
})

test.each<[WidgetErrorCode, string]>([
  ['farcaster_refused', 'Login not accepted'],
  ['farcaster_expired', 'This login is over'],
  ['farcaster_unavailable', 'Farcaster does not answer'],
  ['social_timeout', 'Login took too long'],
  ['too_soon', 'Not so fast'],
])('error: %s is said, and may be tried again', (error, title) => {
  for (const desktop of [true, false]) {
    const html = drawn({ link, error, desktop })
    expect(html).toContain(title)
    expect(button(html, 'Try again')).not.toContain('disabled')
    expect(html).not.toContain('class="qr')
    expect(html).not.toContain('href=')
  }
})
