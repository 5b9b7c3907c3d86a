import type { WalletKit, WalletKitTypes } from '@reown/walletkit'

type Payload = WalletKitTypes.SessionAuthenticate['params']['authPayload']
type Kit = Awaited<ReturnType<typeof WalletKit.init>>
type Auth = Parameters<Kit['approveSessionAuthenticate']>[0]['auths'][number]

const prefix = 'urn:recap:'

interface Recap {
  att: Record<string, Record<string, { chains?: string[] }[]>>
}

/** What a wallet makes of a request to sign in: the permission in it, narrowed to what it has. */
export function narrowed(payload: Payload, chains: string[], methods: string[]): Payload {
  const asked = payload.resources?.at(-1)?.slice(prefix.length) ?? ''
  const { att } = JSON.parse(Buffer.from(asked, 'base64').toString()) as Recap
  const granted = Object.keys(att['eip155'] ?? {}).filter((name) =>
    methods.includes(name.split('/')[1] ?? ''),
  )
  const recap = { att: { eip155: Object.fromEntries(granted.map((name) => [name, [{ chains }]])) } }
  const resource = prefix + Buffer.from(JSON.stringify(recap)).toString('base64').replaceAll('=', '')
  return { ...payload, chains, resources: [...(payload.resources ?? []).slice(0, -1), resource] }
}

/** The answer: CAIP-74. */
export const authObject = (
  { domain, aud, version, nonce, iat, statement, resources, nbf, exp }: Payload,
  s: Auth['s'],
  account: string,
): Auth => ({
  h: { t: 'caip122' },
  p: {
    iss: `did:pkh:${account}`,
    ...{ domain, aud, version, nonce, iat },
    ...(statement !== undefined && { statement }),
    ...(resources && { resources }),
    ...(nbf !== undefined && { nbf }),
    ...(exp !== undefined && { exp }),
  },
  s,
})
