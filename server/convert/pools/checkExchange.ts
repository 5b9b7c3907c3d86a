import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Exchange } from '../exchange.ts'
import type { Read, Round } from '../round.ts'

const abi = parseAbi([
  'function factory() view returns (address)',
  'function factoryV2() view returns (address)',
  'function WETH() view returns (address)',
  'function WETH9() view returns (address)',
  'function getAmountOut(uint256, uint256, uint256) pure returns (uint256)',
])

type Name = 'factory' | 'factoryV2' | 'WETH' | 'WETH9'

/** Who must say what of whom, by kind of router: a row with a wrong address never moves money. */
function claimsOf({ kind, router, v2Factory, v3Factory, quoter, wrapped }: Exchange) {
  const claims: { what: string; to: Hex | undefined; name: Name; is: Hex | undefined }[] =
    kind === 'router02'
      ? [
          { what: 'v2Factory of router', to: router, name: 'factory', is: v2Factory },
          { what: 'wrapped of router', to: router, name: 'WETH', is: wrapped },
        ]
      : [
          { what: 'v3Factory of router', to: router, name: 'factory', is: v3Factory },
          { what: 'v2Factory of router', to: router, name: 'factoryV2', is: v2Factory },
          { what: 'wrapped of router', to: router, name: 'WETH9', is: wrapped },
          { what: 'v3Factory of quoter', to: quoter, name: 'factory', is: v3Factory },
          { what: 'wrapped of quoter', to: quoter, name: 'WETH9', is: wrapped },
        ]
  return claims.flatMap(({ to, is, ...claim }) => (to && is ? [{ ...claim, to, is }] : []))
}

/** A round number of which a fee of 0.0001 % can be seen. */
const trial = 10n ** 18n

/** What does not fit, in words of the table; `undefined` when all does. @throws ChainUnavailable */
export async function checkExchange(exchange: Exchange, round: Round): Promise<string | undefined> {
  const claims = claimsOf(exchange)
  const reads: Read[] = claims.map(({ to, name }) => ({
    to,
    data: encodeFunctionData({ abi, functionName: name }),
  }))
  const args = [trial, trial, trial] as const
  const asksFee = exchange.kind === 'router02'
  const fee = { to: exchange.router, data: encodeFunctionData({ abi, functionName: 'getAmountOut', args }) }
  const { light } = await round.ask({ light: asksFee ? [...reads, fee] : reads })
  const wrong = claims.find(({ is }, at) => addressOf(light[at]) !== is)
  if (wrong) return wrong.what
  if (!asksFee) return undefined
  const kept = 1_000_000n - BigInt(exchange.v2Fee)
  return uintOf(light.at(-1)) === (trial * kept) / (1_000_000n + kept) ? undefined : 'v2Fee of router'
}

const addressOf = (data: Hex | undefined): Hex | undefined =>
  data?.length === 66 ? `0x${data.slice(26).toLowerCase()}` : undefined

function uintOf(data: Hex | undefined): bigint | undefined {
  return data?.length === 66 ? decodeFunctionResult({ abi, functionName: 'getAmountOut', data }) : undefined
}
