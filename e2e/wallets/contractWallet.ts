import { type Hex, serializeErc6492Signature } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { contractOf } from './contractAccount.ts'

/**
 * A wallet's account that is a contract: its owner signs, ready for ERC-1271; before the contract is deployed the
 * signature says how to deploy it (ERC-6492).
 *
 * @param signer signs in the owner's place, which makes the signature wrong
 */
export function contractWallet(owner: PrivateKeyAccount, rpcUrl: string, signer = owner): PrivateKeyAccount {
  const { address, deployer, initCode } = contractOf(owner)
  const isDeployed = async (): Promise<boolean> => {
    const asked = { jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [address, 'latest'] }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(asked) })
    return ((await answer.json()) as { result: Hex }).result !== '0x'
  }
  return {
    ...owner,
    address,
    async signMessage(parameters) {
      const signature = await signer.signMessage(parameters)
      if (await isDeployed()) return signature
      return serializeErc6492Signature({ address: deployer, data: initCode, signature })
    },
  }
}
