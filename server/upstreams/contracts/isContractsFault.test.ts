import { expect, test } from 'vitest'
import { createAnswersCalls } from '../nodes/answersCalls.ts'
import { ChainUnavailable, type NodeAnswer } from '../nodes/nodeCall.ts'
import { isContractsFault } from './isContractsFault.ts'

const empty: NodeAnswer = { ok: true, json: '"0x"', value: '0x' }

function setUp(answer: NodeAnswer | Error = empty) {
  const state = { asked: 0, now: 0 }
  const answersCalls = createAnswersCalls(
    async () => {
      state.asked += 1
      if (answer instanceof Error) throw answer
      return answer
    },
    () => state.now,
  )
  return {
    state,
    find: (code: number, message: string) => isContractsFault({ answersCalls }, { code, message }),
  }
}

const wordings: [number, string][] = [
  [-32_015, 'VM execution error.'], // NethermindEth/nethermind#2098
  [-32_015, 'Bad instruction fd'], // OpenEthereum: graphprotocol/graph-node#3697
  [-32_603, 'execution failed'],
  [-32_000, 'gas required exceeds allowance (50000000)'], // go-ethereum
  [-32_000, 'contract call failed'],
  [1, 'message execution failed: exit 33'], // Filecoin's Lotus
  [-32_000, 'write protection'],
  [-32_000, 'precompile failed'],
  [-32_000, 'execution aborted (timeout = 5s)'], // go-ethereum: a contract without end
  [-32_008, 'Response is too big'],
  [-32_000, 'EVM halted with: CallDepthExceeded'],
]

test.each(wordings)('default: a contract refuses by %i %s', async (code, message) => {
  const { find } = setUp()
  expect(await find(code, message)).toBe(true)
})

test.each(wordings)(
  'behavior: of a node that answers no call at all, %i %s proves nothing',
  async (code, message) => {
    const { find } = setUp(new ChainUnavailable('gone'))
    expect(await find(code, message)).toBe(false)
    const refusing = setUp({ ok: false, error: { code, message } })
    expect(await refusing.find(code, message)).toBe(false)
  },
)

test.each([
  [3, 'execution reverted'],
  [-32_000, 'VM Exception while processing transaction: invalid opcode'],
  [-32_000, 'out of gas'],
])('behavior: known words need no question: %i %s', async (code, message) => {
  const { state, find } = setUp()
  expect([await find(code, message), state.asked]).toEqual([true, 0])
})

test.each([
  [-32_000, 'missing trie node 0123 (path ) state 0x01 is not available'],
  [-32_000, 'header not found'],
  [15, 'Too many request, try again later'],
  [-32_600, 'Monthly capacity limit exceeded.'],
  [-32_000, 'Unauthorized: You must authenticate your request with an API key.'],
  [-32_602, 'too many arguments, want at most 2'],
  [-32_601, 'the method eth_call does not exist/is not available'],
  [-32_700, 'parse error'],
  [-32_603, 'Internal error'], // reown-com/appkit#4059
  [-32_011, 'no backend is currently healthy to serve traffic'], // hemilabs/heminetwork#491
  [30, 'Request timeout on the free tier, please upgrade your tier to the paid one'], // dRPC
])('error: the node is at fault, whatever else it answers: %i %s', async (code, message) => {
  expect(await setUp().find(code, message)).toBe(false)
})

test('behavior: one question answers for all of a second', async () => {
  const { state, find } = setUp()
  await Promise.all(Array.from({ length: 50 }, () => find(-32_603, 'execution failed')))
  state.now = 999
  await find(-32_603, 'execution failed')
  expect(state.asked).toBe(1)
  state.now = 1_000
  await find(-32_603, 'execution failed')
  expect(state.asked).toBe(2)
})
