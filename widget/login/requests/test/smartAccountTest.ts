import { getUserOperationHash } from 'viem/account-abstraction'
import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import { loadSession } from '../../session/loadSession.ts'
import { logIn } from '../../session/logIn.ts'
import { entryPoint, simple7702Account } from '../../smartAccount/simple7702Account.ts'
import { mailedCode } from '../../test/fakeServer.ts'
import { loginTest, startOptions, testCall } from '../../test/loginTest.ts'
import { connectWallet } from '../../wallet/connectWallet.ts'
import { handleRequest } from '../handleRequest.ts'

export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const [ethereum] = startOptions.networks
/** Chain 1 with bundler and paymaster, 10 with a bundler, 5 with neither. */
export const networks = ethereum
  ? [
      { ...ethereum, bundler: true, paymaster: true },
      { ...ethereum, id: 'eip155:10', bundler: true },
      { ...ethereum, id: 'eip155:5' },
    ]
  : []

/** A person whose account is a smart one already, on chain 10 unless a request says another. */
export async function smartAccountTest(options: Parameters<typeof loginTest>[0] = {}) {
  const now = loginTest({ custody: 'operator', ...options })
  await loadSession(now.context, { ...startOptions, networks })
  const email = { email: 'ann@example.com', code: mailedCode, binding: 'b'.repeat(22) }
  await logIn(now.context, { kind: 'email', ...email })
  const { accounts } = await connectWallet(now.context, testCall())
  Object.assign(now.faked.node, {
    eth_getCode: `0xef0100${simple7702Account.slice(2)}`,
    eth_getBalance: '0xde0b6b3a7640000',
    eth_getTransactionCount: '0x0',
    eth_gasPrice: '0x1',
    eth_maxPriorityFeePerGas: '0x1',
    eth_estimateGas: '0x5208',
  })
  const fees = { maxFeePerGas: '0x3', maxPriorityFeePerGas: '0x1' }
  const limits = { callGasLimit: '0x186a0', verificationGasLimit: '0x186a0', preVerificationGas: '0xc350' }
  Object.assign(now.faked.bundler, {
    pimlico_getUserOperationGasPrice: { standard: { ...fees, maxFeePerGas: '0x2' }, fast: fees },
    eth_estimateUserOperationGas: limits,
  })
  const ask = (method: string, params: unknown, network: CaipNetworkId = 'eip155:10') => {
    const answer = handleRequest(now.context, testCall(), network, { method, params })
    answer.catch(() => {})
    return answer
  }
  /** From now on: what the bundler is sent. */
  const sent = () => {
    const operations: Record<string, string>[] = []
    now.faked.bundler['eth_sendUserOperation'] = ([operation]: [Record<string, string>]) => {
      operations.push(operation)
      return hashOf(operation)
    }
    return operations
  }
  return { ...now, ask, sent, address: accounts[0]?.address as `0x${string}` }
}

/** As an entry point on chain 10 counts it, from the wire alone. */
export function hashOf(wire: Record<string, string>): string {
  const numbers = Object.entries(wire).filter(([name]) => /[gG]as|nonce/.test(name))
  const userOperation = {
    ...wire,
    ...Object.fromEntries(numbers.map(([name, text]) => [name, BigInt(text)])),
    authorization: wire['eip7702Auth'],
  } as never
  return getUserOperationHash({
    chainId: 10,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.8',
    userOperation,
  })
}
