import { concat, numberToHex, pad, toFunctionSelector } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type CreateSiweMessageParameters, createSiweMessage } from 'viem/siwe'
import type { FarcasterRelay } from '../fixtures/farcasterRelay.ts'

type Rpc = (method: string, params: unknown[]) => Promise<unknown>

/** Somebody with an account at Farcaster, and its app. */
export interface FarcasterPerson {
  owner: PrivateKeyAccount
  fid: number
  /** The person opens the link and says yes: their app signs what FIP-11 says and sends it to the relay. */
  approve(
    link: string,
    change?: Partial<CreateSiweMessageParameters>,
    signer?: PrivateKeyAccount,
  ): Promise<void>
}

/** Farcaster's IdRegistry on OP Mainnet. */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

/** Somebody whom no registry knows. */
export const stranger = privateKeyToAccount(generatePrivateKey())

let fids = 977_232

/**
 * In the place of the registry: who owns which id stands in storage under the owner. Machine code because it is short:
 * the selector is compared (0 or 1), and the product of that with what is stored is returned.
 */
export const putRegistry = (rpc: Rpc): Promise<unknown> =>
  rpc('anvil_setCode', [
    idRegistry,
    concat(['0x5f3560e01c63', toFunctionSelector('idOf(address)'), '0x14', '0x60043554', '0x025f5260205ff3']),
  ])

export async function farcasterPerson(relay: FarcasterRelay, rpc: Rpc): Promise<FarcasterPerson> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const fid = ++fids
  const slot = pad(owner.address, { size: 32 })
  await rpc('anvil_setStorageAt', [idRegistry, slot, numberToHex(fid, { size: 32 })])
  return {
    owner,
    fid,
    async approve(link, change = {}, signer = owner) {
      const { domain, siweUri: uri, nonce } = relay.request(link)
      const message = createSiweMessage({
        ...{ domain, uri, nonce, chainId: 10, version: '1' },
        address: signer.address,
        statement: 'Farcaster Auth',
        issuedAt: new Date(),
        resources: [`farcaster://fid/${fid}`],
        ...change,
      })
      const facts = { username: 'ada', displayName: 'Ada', pfpUrl: 'https://a.example/a.png', fid }
      relay.complete(link, { ...facts, message, signature: await signer.signMessage({ message }) })
    },
  }
}
