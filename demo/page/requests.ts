import type { EvmProvider } from '../../host-sdk/index.ts'

const accountsOf = (evm: EvmProvider): Promise<string[]> => evm.request({ method: 'eth_requestAccounts' })
const accountOf = async (evm: EvmProvider): Promise<string> => (await accountsOf(evm))[0] ?? ''

const text = 'Hello from the Gatehouse demo'
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
/** approve(spender, 2²⁵⁶ − 1): what a careless site asks for. */
const unlimitedApproval = `0x095ea7b3${receiver.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`

const toHex = (value: string): string =>
  `0x${[...new TextEncoder().encode(value)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

const typedData = (chainId: number) => ({
  domain: { name: 'Gatehouse demo', version: '1', chainId, verifyingContract: token },
  primaryType: 'Mail',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'contents', type: 'string' },
    ],
  },
  message: { to: receiver, contents: text },
})

const signTyped = async (evm: EvmProvider, shift: number): Promise<unknown> => {
  const from = await accountOf(evm)
  const chainId = Number(await evm.request({ method: 'eth_chainId' })) + shift
  return evm.request({ method: 'eth_signTypedData_v4', params: [from, JSON.stringify(typedData(chainId))] })
}

const switchTo = (chainId: string) => (evm: EvmProvider) =>
  evm.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })

/** Label of the button → what it asks. */
export const requests: Record<string, (evm: EvmProvider) => Promise<unknown>> = {
  Connect: accountsOf,
  'Sign message': async (evm) =>
    evm.request({ method: 'personal_sign', params: [toHex(text), await accountOf(evm)] }),
  'Sign typed data': (evm) => signTyped(evm, 0),
  'Sign for another network': (evm) => signTyped(evm, 1),
  'Send 0.01 ETH': async (evm) =>
    evm.request({
      method: 'eth_sendTransaction',
      params: [{ from: await accountOf(evm), to: receiver, value: '0x2386f26fc10000' }],
    }),
  'Send two calls at once': async (evm) =>
    evm.request({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          chainId: await evm.request({ method: 'eth_chainId' }),
          from: (await accountsOf(evm))[0],
          atomicRequired: true,
          // Without value: who just logged in has no coins yet.
          calls: [
            { to: receiver, data: '0x01' },
            { to: receiver, data: '0x02' },
          ],
          capabilities: {
            paymasterService: { url: location.origin, context: { free: true }, optional: true },
          },
        },
      ],
    }),
  'Ask unlimited approval': async (evm) =>
    evm.request({
      method: 'eth_sendTransaction',
      params: [{ from: await accountOf(evm), to: token, data: unlimitedApproval }],
    }),
  'Switch to the second chain': switchTo('0x7a6a'),
  'Switch to the first chain': switchTo('0x7a69'),
  'Block number': (evm) => evm.request({ method: 'eth_blockNumber' }),
  'A method that is refused': (evm) => evm.request({ method: 'eth_sign', params: [] }),
}
