import { me } from '../../review/eip155/dangers/test/typedData.ts'

// What the login frame says to a window of approval, as plain values: tests change them into what it never says.

export const site = 'https://shop.example'

export const network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: false,
}

export const review = (subject: unknown, more: object = {}) => ({
  stage: 'review',
  site,
  networks: [network],
  frameToken: 'token',
  subject,
  ...more,
})

export const request = (subject: unknown, risks: string[] = []) => ({ networkId: 'eip155:1', subject, risks })

export const message = { type: 'message', text: 'hello', encoding: 'text', address: me }

export const signing = (subject: unknown, risks?: string[]) => ({
  name: 'ApproveMessage',
  data: { request: request(subject, risks) },
})

export const permission = (kind: string) => ({ name: 'Permission', data: { kind } })

/** A passkey to be read for a frame whose key it is. */
export const passkeyOf = (publicKey: string, more: object = {}) => ({
  name: 'Passkey',
  data: { credentialId: 'Y3JlZA', salt: 'c2FsdA', publicKey, ...more },
})
