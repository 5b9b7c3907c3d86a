import { encodeAbiParameters, encodeEventTopics, type Hex, pad, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { innerOutcome } from './innerOutcome.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bundler = `0x${'b1'.repeat(20)}` as const
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const stranger = `0x${'c3'.repeat(20)}` as const
const hash = pad('0x1')
const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event ExecutionSuccess(bytes32 txHash, uint256 payment)',
  'event ExecutionFailure(bytes32 txHash, uint256 payment)',
])

const operation = (success: boolean, { sender = account as Hex, address = entryPoint as Hex } = {}) => ({
  address,
  topics: encodeEventTopics({
    abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: hash, sender, paymaster: stranger },
  }),
  data: encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
    [7n, success, 5n, 6n],
  ),
})
const executed = (eventName: 'ExecutionSuccess' | 'ExecutionFailure', address: Hex = account) => ({
  address,
  topics: encodeEventTopics({ abi, eventName }),
  data: encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [hash, 0n]),
})
const receipt = (logs: unknown, change: object = {}) => ({ from: bundler, to: entryPoint, logs, ...change })

// ethereum-optimism/actions#514, peanutprotocol/peanut-ui#2779, 5afe/safe-react#321.
test.each<[string, unknown, string]>([
  ['an operation that went through', [operation(true)], 'done'],
  ['one that was undone', [operation(false)], 'undone'],
  ['another account’s', [operation(false, { sender: stranger }), operation(true)], 'done'],
  ['several', [operation(false), operation(true)], 'mixed'],
  ['a Safe that did it', [executed('ExecutionSuccess')], 'done'],
  ['a Safe that could not', [executed('ExecutionFailure')], 'undone'],
  ['another Safe', [executed('ExecutionFailure', stranger)], 'done'],
  ['no logs', undefined, 'done'],
  ['odd logs', [null, {}, { topics: 'x' }, { topics: [] }], 'done'],
])('param: %s', (_, logs, outcome) => {
  expect(innerOutcome(receipt(logs), account)).toBe(outcome)
})

test('behavior: a bundler that calls the entry point through its own contract', () => {
  expect(innerOutcome(receipt([operation(false)], { to: stranger }), account)).toBe('undone')
})

test('error: who is paid poses as an entry point', () => {
  const posed = [operation(false, { address: stranger })]
  expect(innerOutcome(receipt(posed), account)).toBe('done')
  // As a bundler with a contract of its own it chooses where the transaction goes.
  expect(innerOutcome(receipt([...posed, operation(true)], { to: stranger }), account)).toBe('done')
  expect(innerOutcome(receipt(posed, { to: stranger }), account)).toBe('done')
  expect(innerOutcome(receipt(posed, { from: account, to: stranger }), account)).toBe('done')
  expect(innerOutcome(receipt(posed, { from: account.toLowerCase(), to: stranger }), account)).toBe('done')
})
