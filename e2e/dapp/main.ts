import { announceTestWallets, person } from '../wallets/evmWallet.ts'

/** What the journeys drive: the page's wallets, the person behind them, and the provider of the frame. */
const query = new URLSearchParams(location.search)
document.documentElement.dataset['look'] = query.get('data-theme') ?? 'dark'
const wallets = announceTestWallets(
  Number(query.get('wallets') ?? 1),
  query.get('late'),
  query.get('injected'),
  query.get('contract'),
)
const events: [name: string, payload: unknown][] = []

const watch = (): void => {
  for (const name of ['connect', 'accountsChanged', 'chainChanged', 'disconnect', 'message'] as const)
    window.gatehouse?.evm.on(name, (payload: unknown) =>
      events.push([name, JSON.parse(JSON.stringify(payload))]),
    )
}
addEventListener('gatehouse:ready', watch, { once: true })
if (window.gatehouse) watch()

const test = {
  person,
  wallets,
  events,
  /** Answers as data, so that a refusal can be looked at. */
  async request(method: string, params?: unknown): Promise<unknown> {
    try {
      return { ok: await window.gatehouse?.evm.request({ method, params }) }
    } catch (error) {
      const { code, message, data } = error as { code: number; message: string; data: unknown }
      return { error: { code, message, data } }
    }
  },
}
export type TestPage = typeof test
Object.assign(window, { test })
