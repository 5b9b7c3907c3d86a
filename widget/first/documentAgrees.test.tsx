import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { featuresOf } from '../../server/contract/features.ts'
import type { FrameLogin } from '../../server/contract/frame.ts'
import { fillShell } from '../../server/frame/fillShell.ts'
import { type ShellConfig, shellOf } from '../../server/frame/shellOf.ts'
import { compileWords } from '../build/compileWords.ts'
import { drawMarks } from '../build/drawMarks.ts'
import { ConnectView } from '../features/connect/ConnectView.tsx'
import { drawView } from '../test/drawView.tsx'
import { offered, testContext } from '../test/testContext.ts'
import { aboutWalletConnect } from '../wallets/walletConnect/aboutWalletConnect.ts'

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0 }))

type Html = (html: string) => string
const template = [compileWords(), drawMarks()].reduce(
  (html, { transformIndexHtml }) => (transformIndexHtml as Html)(html),
  readFileSync(new URL('../index.html', import.meta.url), 'utf8').replaceAll(/\n\s+/g, '\n'),
)

const bare: FrameLogin = { ...offered, socials: [], email: false, passkey: false }
const wallets = { featured: [], include: [], exclude: [], collapse: false, all: 'show' as const }
const relay = { url: 'wss://relay.example', projectId: 'demo' }
const terms = 'https://shop.example/terms?a=1&b="2"'
const privacy = "https://shop.example/it's/{nonce}/<!--gatehouse:config-->"

const config = (changed: Partial<ShellConfig> = {}): ShellConfig => ({
  ...{ wallets, login: offered, relay, features: featuresOf({}) },
  ...changed,
})

/** Attributes that a person or a screen reader notices. */
const kept = ['aria-label', 'placeholder', 'title', 'href', 'src', 'd', 'width', 'height', 'disabled', 'name']

/** Elements in their order, with their boxes' classes, texts and pictures. */
function outline(element: Element): unknown[] {
  const classes = element.getAttribute('class') ?? ''
  // The document leaves to style what the app decides by its device.
  const named = classes.split(' ').filter((name) => name && !/^on-(desktop|phone)$/.test(name))
  const attributes = kept.flatMap((name) => {
    const value = element.getAttribute(name)
    return value === null ? [] : [`${name}=${value}`]
  })
  // Here the marks load by themselves, as there is no document that brought them.
  const nodes = element.getAttribute('fill') === 'currentColor' ? [] : [...element.childNodes]
  const texts = nodes.flatMap((node): unknown[] => {
    if (node.nodeType === 3) return node.textContent?.trim() ? [node.textContent.trim()] : []
    return node.nodeType === 1 ? [outline(node as Element)] : []
  })
  return [[element.localName, ...named].join('.'), ...attributes, ...texts]
}

async function both(changed: Partial<ShellConfig>) {
  const project = config(changed)
  const { context, store } = testContext({ project: project.login, wallets: [] })
  const { wallets, features, termsUrl, privacyUrl } = project
  store.setState({ wallets, features, termsUrl, privacyUrl })
  const own = context.connectors()
  const code = aboutWalletConnect('eip155') as unknown as (typeof own)[number]
  const related = { ...context, connectors: () => [...(project.relay ? [code] : []), ...own] }
  const { root } = await drawView(related, <ConnectView data={undefined} />)
  const app = root.querySelector('.connect') as Element
  const page = app.ownerDocument.createElement('div')
  page.innerHTML = fillShell(template, shellOf(project)).replace(/^.*<body>|<\/body>.*$/gs, '')
  const place = page.querySelector('.connect') as Element
  return { document: outline(place), app: outline(app), page }
}

test.each<[string, Partial<ShellConfig>]>([
  ['all ways in', {}],
  ['email alone', { login: { ...bare, email: true } }],
  ['one social account', { login: { ...bare, socials: ['google'] } }],
  ['two', { login: { ...bare, socials: ['google', 'x'] } }],
  [
    'more than there is room for',
    {
      login: { ...offered, socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] },
    },
  ],
  ['wallets alone', { login: bare }],
  ['no relay', { relay: undefined }],
  ['wallets alone, no relay', { login: bare, relay: undefined }],
  ['nothing at all', { login: bare, relay: undefined, wallets: { ...wallets, all: 'hide' } }],
  ['no list of all', { wallets: { ...wallets, all: 'hide' } }],
  ['chosen wallets', { wallets: { ...wallets, featured: ['a', 'b'] } }],
  ['wallets that it names', { wallets: { ...wallets, include: ['a', 'b'] } }],
  ['wallets in an order of its own', { wallets: { ...wallets, featured: ['a'], order: ['featured'] } }],
  ['ways in of its own order', { login: { ...offered, order: ['social', 'wallet', 'email'] } }],
  ['wallets folded', { wallets: { ...wallets, collapse: true } }],
  ['nothing to fold them beside', { login: bare, wallets: { ...wallets, collapse: true } }],
  [
    'a help row',
    { login: { ...bare, email: true }, relay: undefined, wallets: { ...wallets, collapse: true } },
  ],
  ['both legal pages', { termsUrl: terms, privacyUrl: privacy }],
  ['terms', { termsUrl: terms }],
  ['privacy', { privacyUrl: privacy }],
  ['a box to check', { termsUrl: terms, privacyUrl: privacy, features: featuresOf({ legalCheckbox: true }) }],
])('behavior: the document and the app draw the same: %s', async (_, changed) => {
  const { document, app } = await both(changed)
  expect(document).toEqual(app)
})

test('behavior: no text of a project becomes a tag, a block or a place to fill', async () => {
  const attack = '"><script>x</script><!--gatehouse:config-->{nonce}{terms}%word:connect.or%\'&lt;'
  const { page } = await both({ termsUrl: attack, privacyUrl: attack })
  const links = [...page.querySelectorAll('.legal a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([attack, attack])
  expect(page.querySelectorAll('script')).toHaveLength(0)
  const html = fillShell(template, shellOf(config({ termsUrl: attack })))
  expect(html).toContain('&#123;nonce&#125;')
  expect(html.match(/gatehouse:config-->|\{nonce\}|<script>/g)).toEqual(['gatehouse:config-->'])
})
