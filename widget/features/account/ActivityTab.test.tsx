import { expect, test, vi } from 'vitest'
import { drawView, until } from '../../test/drawView.tsx'
import { alice, connectedContext, networks } from '../../test/testContext.ts'
import { ActivityTab } from './ActivityTab.tsx'
import { NftsTab } from './NftsTab.tsx'

test('error: a history that can’t be read is told to the person, and to the project that wants to know', async () => {
  const events: { url: string; body: string }[] = []
  const fetcher = vi.fn(async (url: string, init?: RequestInit) => {
    if (!url.startsWith('/e?')) return new Response('{}', { status: 502 })
    events.push({ url, body: String(init?.body) })
    return new Response('{}', { status: 202 })
  })
  const now = connectedContext()
  now.store.setState({ analytics: true, projectId: 'shop' })
  vi.stubGlobal('fetch', fetcher)
  const [network] = networks as [(typeof networks)[0]]
  const { root } = await drawView(now.context, <ActivityTab address={alice} network={network} />)
  await until(() => root.textContent?.includes('Failed to fetch transactions') === true)
  expect(now.state().toast).toEqual({ kind: 'error', word: 'error.historyUnavailable.title' })
  expect(events.map(({ body }) => JSON.parse(body).props)).toEqual([
    { type: 'track', event: 'ERROR_FETCH_TRANSACTIONS', properties: { network: 'eip155:1' } },
  ])
})

test.each([true, false])(
  'behavior: what could not be read is said, of an empty list too: %s',
  async (isNamed) => {
    const { context } = connectedContext()
    const headers: Record<string, string> = isNamed ? { 'x-incomplete-chains': 'eip155:1' } : {}
    vi.stubGlobal('fetch', async () => Response.json({ data: [], next: null }, { headers }))
    const [network] = networks as [(typeof networks)[0]]
    const { root } = await drawView(context, <ActivityTab address={alice} network={network} />)
    await until(
      () => root.textContent?.includes(isNamed ? 'could not be read' : 'No transactions yet') === true,
    )
    expect(root.textContent?.includes('No transactions yet')).toBe(!isNamed)
  },
)

const empty = () => new Response(JSON.stringify({ data: [], next: null }))

test.each([
  ['No transactions yet', ActivityTab, 'Receive'],
  ['No NFTs yet', NftsTab, 'Receive'],
] as const)('behavior: %s: a picture, and the next step', async (title, Tab, step) => {
  const { context, state } = connectedContext()
  vi.stubGlobal('fetch', async () => empty())
  const [network] = networks as [(typeof networks)[0]]
  const { root, press } = await drawView(context, <Tab address={alice} network={network} />)
  await until(() => root.textContent?.includes(title) === true)
  expect(root.querySelectorAll('.empty-icon > svg')).toHaveLength(1)
  press(step)
  expect(state().history.at(-1)?.name).toBe('WalletReceive')
})
