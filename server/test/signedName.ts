import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { TestAnswer, TestServer } from './testServer.ts'

export interface Owner {
  address: `0x${string}`
  signMessage(message: { message: string }): Promise<`0x${string}`>
}

/** Now, as messages of names say it. */
export const seconds = (): number => Math.floor(Date.now() / 1000)

export interface SignedChangeOptions {
  coin_type?: number
  address?: string
  /** In place of the owner's own. */
  signature?: string
}

/** Signs a message as a wallet does and sends it as the client does: without a content type. */
export async function sendSigned(
  server: TestServer,
  path: string,
  owner: Owner,
  message: unknown,
  { coin_type = 60, address = owner.address, signature }: SignedChangeOptions = {},
): Promise<TestAnswer> {
  const text = typeof message === 'string' ? message : JSON.stringify(message)
  const signed = signature ?? (await owner.signMessage({ message: text }))
  return server.request(path, {
    method: 'POST',
    body: JSON.stringify({ message: text, signature: signed, coin_type, address }),
  })
}

export const register = (
  server: TestServer,
  owner: Owner,
  name: string,
  {
    attributes = {},
    timestamp = seconds(),
    ...options
  }: SignedChangeOptions & {
    attributes?: unknown
    timestamp?: number
  } = {},
): Promise<TestAnswer> =>
  sendSigned(server, '/v1/profile/account', owner, { name, attributes, timestamp }, options)

/** A key that nobody used before. */
export const newOwner = () => privateKeyToAccount(generatePrivateKey())
/** `ok`, or status, code and field of the refusal. */
export const said = ({ status, json }: TestAnswer) =>
  status === 200 ? 'ok' : `${status} ${json.code} ${json.reasons[0].field}`
/** ENSIP-11, of the local chain. */
export const onAnvil = 0x80000000 + 31337
export const settings = {
  NETWORKS: 'eip155:31337',
  NETWORK_EIP155_31337: '{"name":"One","symbol":"ETH"}',
  NAME_ZONES: 'names.example,other.example',
}
