import { numberToHex, pad } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { buildMessage, type SignInMessage } from '../contract/signInMessage.ts'
import { contractCode, storedUnderArgument } from './evmCode.ts'
import type { FarcasterRelay } from './farcasterRelay.ts'

type Rpc = (method: string, params: unknown[]) => Promise<unknown>

/** Somebody with an account at Farcaster, and its app. */
export interface FarcasterPerson {
  owner: PrivateKeyAccount
  fid: number
  /** The person opens the link and says yes: their app signs what FIP-11 says and sends it to the relay. */
  approve(link: string, change?: Partial<SignInMessage>, signer?: PrivateKeyAccount): Promise<void>
}

/** Farcaster's IdRegistry on OP Mainnet. */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

/** Somebody whom no registry knows. */
export const stranger = privateKeyToAccount(generatePrivateKey())

let fids = 977_232

/** In the place of the registry: who owns which id stands in storage under the owner. */
export const putRegistry = (rpc: Rpc): Promise<unknown> =>
  rpc('anvil_setCode', [idRegistry, contractCode({ 'idOf(address)': storedUnderArgument })])

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
      const message = buildMessage({
        ...{ domain, uri, nonce, namespace: 'eip155', chainId: '10' },
        address: signer.address,
        statement: 'Farcaster Auth',
        issuedAt: new Date().toISOString(),
        resources: [`farcaster://fid/${fid}`],
        ...change,
      })
      const facts = { username: 'ada', displayName: 'Ada', pfpUrl: 'https://a.example/a.png', fid }
      relay.complete(link, { ...facts, message, signature: await signer.signMessage({ message }) })
    },
  }
}
