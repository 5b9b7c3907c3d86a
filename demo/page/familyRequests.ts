import type { Gatehouse } from '../../host-sdk/index.ts'

type Family = 'solana' | 'bitcoin'
type Account = Gatehouse['solana']['accounts'][number]
type Feature = Record<string, (...inputs: unknown[]) => Promise<unknown>>

const text = new TextEncoder().encode('Hello from the Gatehouse demo')

/** Calls a feature of Wallet Standard: `solana:signMessage` is the function `signMessage` of the feature of that name. */
function call(gatehouse: Gatehouse, family: Family, feature: string, input: unknown): Promise<unknown> {
  const run = (gatehouse[family].features[feature] as Feature | undefined)?.[feature.split(':')[1] ?? '']
  return run ? run(input) : Promise.reject(new Error(`The wallet has no ${feature}`))
}

const connect = {
  solana: (gatehouse: Gatehouse) => call(gatehouse, 'solana', 'standard:connect', {}),
  bitcoin: (gatehouse: Gatehouse) =>
    call(gatehouse, 'bitcoin', 'bitcoin:connect', { purposes: ['payment', 'ordinals'] }),
}

const accountsOf = async (gatehouse: Gatehouse, family: Family): Promise<Account[]> =>
  ((await connect[family](gatehouse)) as { accounts: Account[] }).accounts

const addresses = (family: Family) => async (gatehouse: Gatehouse) =>
  (await accountsOf(gatehouse, family)).map(({ address }) => address)

const sign = (family: Family) => async (gatehouse: Gatehouse) => {
  const [account] = await accountsOf(gatehouse, family)
  const input = { account, message: text }
  const [signed] = (await call(gatehouse, family, `${family}:signMessage`, input)) as {
    signature: Uint8Array
  }[]
  return `${signed?.signature.length} bytes of signature`
}

/** Label of the button → what it asks, by the standards of its family. */
export const familyRequests: Record<string, (gatehouse: Gatehouse) => Promise<unknown>> = {
  'Connect Solana': addresses('solana'),
  'Sign with Solana': sign('solana'),
  'Connect Bitcoin': addresses('bitcoin'),
  'Sign with Bitcoin': sign('bitcoin'),
}
