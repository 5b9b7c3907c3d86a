import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import type { Vendor } from '../convert/vendors/vendorRouters.ts'
import { contractCode, returns, word } from './evmCode.ts'
import { swapChain, swapSettings, user } from './swapChain.ts'
import { swapVendor, type VendorAnswer } from './swapVendor.ts'
import { testServer } from './testServer.ts'

export const one = parseEther('1')
export const native: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const dai: Hex = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const id = (address: string) => `eip155:1:${address}`
/** What a refused answer comes down to. */
export const refusal = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]

/** Of 0x: the contract in force, the one before, and who names them. */
export const settler: Hex = `0x${'5e'.repeat(20)}`
export const formerSettler: Hex = `0x${'5d'.repeat(20)}`
const registry = '0x00000000000004533fe15556b1e086bb1a72ceae'
const headers = { origin: 'http://demo.example' }

/** A chain with the id of a main network and 0x's registry, and servers on it that ask a vendor. */
export async function vendorStage() {
  const chain = await swapChain(1)
  const settings = swapSettings(chain)
  const first = await testServer({ env: settings.env })
  const name = (rows: Record<string, Hex>) => chain.rpc('anvil_setCode', [registry, contractCode(rows)])
  const nameSettlers = () =>
    name({
      'ownerOf(uint256)': returns(word(BigInt(settler))),
      'prev(uint128)': returns(word(BigInt(formerSettler))),
    })
  await nameSettlers()

  async function withVendor(vendorName: Vendor) {
    const vendor = await swapVendor()
    const { exchanges, deadline } = first.server.config.convert
    const server = await testServer({
      env: settings.env,
      database: first.server.context.database,
      config: {
        convert: { exchanges, deadline, vendor: { name: vendorName, key: 'the-key', url: vendor.url } },
      },
    })
    const get = (path: string, query: Record<string, string>) =>
      server.request(`/v1/convert/${path}?${new URLSearchParams({ projectId: 'demo', ...query })}`, {
        headers,
      })
    const pair = (from: string, to: string) => ({ from: id(from), to: id(to), amount: String(one) })
    const answers = (answer: VendorAnswer) => {
      vendor.answer = () => answer
    }
    return {
      ...{ server, vendor, get, answers },
      quote: (from: string = native, to: string = dai) => get('quotes', pair(from, to)),
      build: (from: string = native, to: string = dai, more: object = {}) =>
        server.request('/v1/convert/build-transaction', {
          method: 'POST',
          headers,
          body: JSON.stringify({
            ...{ projectId: 'demo', ...pair(from, to), userAddress: id(user), eip155: { slippage: 1 } },
            ...more,
          }),
        }),
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]()
        await vendor[Symbol.asyncDispose]()
      },
    }
  }
  return {
    ...{ chain, withVendor, nameSettlers },
    /** The registry names nothing any more, as while 0x is paused. */
    pause: () => name({ 'prev(uint128)': returns(word(BigInt(formerSettler))) }),
    async [Symbol.asyncDispose]() {
      await first[Symbol.asyncDispose]()
      await chain[Symbol.asyncDispose]()
      settings[Symbol.dispose]()
    },
  }
}
export type VendorStage = Awaited<ReturnType<typeof vendorStage>>
export type VendorSetup = Awaited<ReturnType<VendorStage['withVendor']>>

const execAbi = parseAbi(['function exec(address, address, uint256, address, bytes) payable'])
/** Data for AllowanceHolder, as 0x writes it. */
export const execData = ({
  operator = settler,
  target = operator,
  token = native,
  amount = one,
}: {
  operator?: Hex
  target?: Hex
  token?: Hex
  amount?: bigint
} = {}): Hex =>
  encodeFunctionData({
    abi: execAbi,
    functionName: 'exec',
    args: [operator, token, amount, target, '0x1fff991f'],
  })

/** What both have in common, told apart by their wires. */
export const wires: Record<
  Vendor,
  {
    router: string
    priced: (out: bigint) => unknown
    built: (to: string, out: bigint, value?: bigint, data?: Hex) => unknown
    says: Record<'liquidity' | 'balance' | 'allowance', VendorAnswer>
  }
> = {
  '1inch': {
    router: '0x111111125421ca6dc452d289314280a0f8842a65',
    priced: (out) => ({ dstAmount: String(out), gas: 180_000 }),
    built: (to, out, value = one) => ({
      dstAmount: String(out),
      tx: {
        ...{ from: user, to, data: '0x07ed2379aa', value: String(value) },
        ...{ gas: 200_000, gasPrice: '1200000000' },
      },
    }),
    says: {
      liquidity: badRequest('insufficient liquidity'),
      balance: badRequest('Not enough ETH balance. Amount: 1000. Balance: 1.'),
      allowance: badRequest('Not enough allowance. Amount: 1000. Current allowance: 0.'),
    },
  },
  '0x': {
    router: '0x0000000000001ff3684f28c67538d4d072c22734',
    priced: (out) => zeroX(out),
    built: (to, out, value = one, data = execData()) => ({
      ...zeroX(out),
      transaction: { ...{ to, data, value: String(value) }, ...{ gas: '200000', gasPrice: '1200000000' } },
    }),
    says: {
      liquidity: { status: 200, body: { liquidityAvailable: false, zid: '0x1' } },
      balance: {
        status: 200,
        body: lacking({ balance: { token: native, actual: '1', expected: '1000' }, allowance: null }),
      },
      allowance: {
        status: 200,
        body: lacking({ allowance: { actual: '0', spender: user }, balance: null }),
      },
    },
  },
}
function badRequest(description: string): VendorAnswer {
  return {
    status: 400,
    body: { error: 'Bad Request', description, statusCode: 400, requestId: 'r', meta: [] },
  }
}
function zeroX(out: bigint) {
  return {
    ...{ liquidityAvailable: true, blockNumber: '20170903', buyToken: dai, sellToken: native, gas: '200000' },
    ...{ buyAmount: String(out), minBuyAmount: String((out * 99n) / 100n), sellAmount: String(one) },
    issues: { allowance: null, balance: null, simulationIncomplete: false, invalidSourcesPassed: [] },
    fees: {
      integratorFee: null,
      gasFee: null,
      zeroExFee: { amount: String(out / 1000n), token: dai, type: 'volume' },
    },
  }
}
function lacking(issues: object) {
  const transaction = { to: user, data: '0x', value: '0', gas: null, gasPrice: '1' }
  return { ...zeroX(1n), issues, transaction }
}
