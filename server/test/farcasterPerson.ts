import { concat, numberToHex, pad, toFunctionSelector } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { buildMessage, type SignInMessage } from '../contract/signInMessage.ts'
import type { FarcasterRelay } from './farcasterRelay.ts'

/** Farcaster's IdRegistry on OP Mainnet. */
export const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

export const stranger = privateKeyToAccount(generatePrivateKey())

/** Somebody with the Farcaster app, whom a chain with this code at `idRegistry` knows. */
export function farcasterPerson(relay: FarcasterRelay, fid = 977_233n) {
  const owner = privateKeyToAccount(generatePrivateKey())
  return {
    owner,
    fid,
    registryCode: registryOf(owner.address, fid),
    /** The person opens the link and says yes: their app signs what FIP-11 says and sends it to the relay. */
    async approve(link: string, change: Partial<SignInMessage> = {}, signer = owner): Promise<void> {
      const { domain, siweUri: uri, nonce } = relay.request(link)
      const message = buildMessage({
        ...{ domain, uri, nonce, namespace: 'eip155', chainId: '10' },
        address: signer.address,
        statement: 'Farcaster Auth',
        issuedAt: new Date().toISOString(),
        resources: [`farcaster://fid/${fid}`],
        ...change,
      })
      const facts = {
        username: 'ada',
        displayName: 'Ada',
        pfpUrl: 'https://a.example/a.png',
        fid: Number(fid),
      }
      relay.complete(link, { ...facts, message, signature: await signer.signMessage({ message }) })
    },
  }
}

/**
 * In the place of the registry: `idOf(owner)` is the id, of all others 0. Machine code because it is short: selector and
 * argument are compared, and the product of both with the id is returned.
 */
function registryOf(address: `0x${string}`, id: bigint): string {
  return concat([
    '0x60003560e01c63',
    toFunctionSelector('idOf(address)'),
    '0x14', // the selector fits: 1
    '0x60043573',
    address,
    '0x14', // the owner: 1
    '0x02', // both
    concat(['0x7f', pad(numberToHex(id), { size: 32 })]),
    '0x02', // times the id
    '0x60005260206000f3',
  ])
}
