import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { bitcoinNetworks } from '../../../../host-sdk/protocol/bitcoin.ts'

type Form = typeof NETWORK

const forms: Readonly<Record<string, Form>> = {
  [bitcoinNetworks.mainnet]: NETWORK,
  [bitcoinNetworks.testnet]: TEST_NETWORK,
  [bitcoinNetworks.testnet4]: TEST_NETWORK,
  [bitcoinNetworks.signet]: TEST_NETWORK,
  [bitcoinNetworks.regtest]: { ...TEST_NETWORK, bech32: 'bcrt' },
}

/** Is it a network of Bitcoin whose addresses we can write? */
export const isBitcoinNetwork = (networkId: string): boolean => Object.hasOwn(forms, networkId)

/** The output script of an address of that network; `undefined` where it is none. */
export function scriptOf(
  address: string,
  networkId: string = bitcoinNetworks.mainnet,
): Uint8Array | undefined {
  try {
    return OutScript.encode(Address(forms[networkId]).decode(address))
  } catch {
    return undefined
  }
}

/** The address of a script on that network; `undefined` where it has none. */
export function addressOf(script: Uint8Array, networkId: string): string | undefined {
  try {
    return Address(forms[networkId]).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}
