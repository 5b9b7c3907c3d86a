import { type Hex, parseEther } from 'viem'
import { stubbornCode } from '../../e2e/fixtures/stubbornCode.ts'
import { type Contract, owner, type SwapChain, supply, user } from './swapChain.ts'

/** Where the code of the token goes that stands behind it. */
const behind = '0x00000000000000000000000000000000000b0b0b'

/** A token of USDT's manners, with a pool, of which the user has some. */
export async function stubbornToken(chain: SwapChain): Promise<Contract> {
  const token = await chain.deploy('token', [supply])
  await chain.addV2('native', token, parseEther('50'), parseEther('5000'))
  await chain.write(owner, token, 'transfer', [user, parseEther('100')])
  const plain = (await chain.rpc('eth_getCode', [token.address, 'latest'])) as Hex
  await chain.rpc('anvil_setCode', [behind, plain])
  await chain.rpc('anvil_setCode', [token.address, stubbornCode(behind)])
  return token
}
