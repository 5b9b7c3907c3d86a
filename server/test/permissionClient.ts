import { type Address, concat, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import type { TestAnswer, TestServer } from './testServer.ts'

// What a page's back end and a wallet do with permissions, written from the wire and not from the server.

export interface PermissionClient {
  create(terms?: Record<string, unknown>, query?: string): Promise<TestAnswer>
  list(): Promise<TestAnswer>
  context(pci: string): Promise<TestAnswer>
  activate(pci: string, context?: string, changed?: Record<string, unknown>): Promise<TestAnswer>
  revoke(body: Record<string, unknown>, path?: string): Promise<TestAnswer>
  /** An operation without a signature gets that of `page`. */
  sign(pci: string, operation: Record<string, unknown>): Promise<TestAnswer>
  /** Created and activated. */
  granted(
    permissions: unknown[],
    terms?: Record<string, unknown>,
    context?: string,
  ): Promise<{ pci: string; key: Hex }>
}

/** The page's key, which the permissions of a client name as their signer. */
export const page = privateKeyToAccount(`0x${'5a'.repeat(32)}`)
export const pageSigner = { type: 'key', data: { type: 'secp256k1', publicKey: page.publicKey } }

export const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3600

/** A caller without a page, of that project and account (CAIP-10). */
export function permissionClient(server: TestServer, account: string, projectId = 'demo'): PermissionClient {
  const terms = {
    expiry: inAnHour(),
    signer: pageSigner,
    permissions: [{ type: 'contract-call', data: { address: `0x${'11'.repeat(20)}` } }],
    policies: [],
  }
  const path = (verb = '', of = account) => `/v1/sessions/${of}${verb}?projectId=${projectId}`
  const post = (to: string, body: unknown) =>
    server.request(to, { method: 'POST', body: JSON.stringify(body) })
  const client: PermissionClient = {
    create: (changed, query = '') => post(path() + query, { ...terms, ...changed }),
    list: () => server.request(path()),
    context: (pci) => server.request(`${path('/getcontext')}&pci=${pci}`),
    activate: (pci, context = '0xc0ffee', changed = {}) =>
      post(path('/activate'), { ...terms, ...changed, pci, context }),
    revoke: (body, of = account) => post(path('/revoke', of), body),
    sign: async (pci, userOp) =>
      post(path('/sign'), { pci, userOp: { signature: await signedByPage(userOp), ...userOp } }),
    async granted(permissions, changed, context) {
      const { pci, key } = (await client.create({ permissions, ...changed }, '&v=2')).json
      await client.activate(pci, context, changed)
      return { pci, key: key.publicKey }
    },
  }
  const signedByPage = async (userOp: Record<string, unknown>): Promise<Hex> => {
    if ('signature' in userOp) return '0x'
    try {
      return await page.sign({ hash: hashOf(userOp, Number(account.split(':')[1])) })
    } catch {
      // A malformed operation has no hash.
      return '0x'
    }
  }
  return client
}

export interface TestExecution {
  target: Address
  value?: bigint
  data?: Hex
}

const execute = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const batch = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

/** Call data of ERC-7579, in any mode. */
export const executing = (mode: string, calldata: Hex): Hex =>
  encodeFunctionData({ abi: execute, args: [`0x${mode.padEnd(64, '0')}`, calldata] })

export const executeBatch = (calls: TestExecution[], mode = '01'): Hex =>
  executing(
    mode,
    encodeAbiParameters(batch, [
      calls.map(({ value = 0n, data = '0x', ...call }) => ({ ...call, value, data })),
    ]),
  )

export const executeOne = ({ target, value = 0n, data = '0x' }: TestExecution, mode = '00'): Hex =>
  executing(mode, concat([target, `0x${value.toString(16).padStart(64, '0')}`, data]))

let nonce = 0n

/** A user operation as JSON carries it; each has a nonce of its own. Its gas costs nothing. */
export const operation = (sender: string, callData: Hex): Record<string, string> => ({
  sender,
  nonce: `0x${(++nonce).toString(16)}`,
  callData,
  callGasLimit: '0x186a0',
  verificationGasLimit: '0x186a0',
  preVerificationGas: '0x5208',
  maxFeePerGas: '0x0',
  maxPriorityFeePerGas: '0x0',
})

/** Its hash as the EntryPoint v0.7 has it. */
export function hashOf(sent: Record<string, unknown>, chainId: number): Hex {
  const number = (name: string) => BigInt((sent[name] as string | undefined) ?? 0)
  const paymaster = sent['paymaster'] as Address | null | undefined
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint07Address,
    entryPointVersion: '0.7',
    userOperation: {
      sender: sent['sender'] as Address,
      nonce: number('nonce'),
      callData: sent['callData'] as Hex,
      callGasLimit: number('callGasLimit'),
      verificationGasLimit: number('verificationGasLimit'),
      preVerificationGas: number('preVerificationGas'),
      maxFeePerGas: number('maxFeePerGas'),
      maxPriorityFeePerGas: number('maxPriorityFeePerGas'),
      signature: '0x',
      ...(paymaster && {
        paymaster,
        paymasterVerificationGasLimit: number('paymasterVerificationGasLimit'),
        paymasterPostOpGasLimit: number('paymasterPostOpGasLimit'),
        paymasterData: (sent['paymasterData'] as Hex | undefined) ?? '0x',
      }),
    },
  })
}

/** [status, code, field] of a refusal. */
export const refused = async (answer: Promise<TestAnswer>): Promise<[number, string, string]> => {
  const { status, json } = await answer
  return [status, json.code, json.reasons?.[0]?.field]
}
