import { payOut, type ReadCall } from './readCall.ts'

/** Deposits that are paid out, or made in the name of somebody, by selector. */
export const payOutForms: Readonly<Record<string, ReadCall>> = {
  // ERC-4626: redeem(uint256 shares,address receiver,address owner), and with a bound of the loss
  '0xba087652': payOut({ receiver: 1, token: 'contract', amount: 0 }),
  '0x9f40a7b3': payOut({ receiver: 1, token: 'contract', amount: 0 }),
  // ERC-4626: withdraw(uint256 assets,address receiver,address owner), which counts in another token than its own
  '0xb460af94': payOut({ receiver: 1, token: 'contract' }),
  '0xa318c1a4': payOut({ receiver: 1, token: 'contract' }),
  // ERC-7540: requestRedeem(uint256 shares,address controller,address owner)
  '0x7d41c86e': payOut({ receiver: 1, token: 'contract', amount: 0 }),

  // Aave: withdraw(address asset,uint256,address to), withdrawETH(address pool,uint256,address to)
  '0x69328dec': payOut({ receiver: 2, token: 0, amount: 1 }),
  '0x80500d20': payOut({ receiver: 2, token: 'coin', amount: 1 }),
  // Aave: withdrawETHWithPermit(address pool,uint256,address to,uint256,uint8,bytes32,bytes32)
  '0xd4c40b6c': payOut({ receiver: 2, token: 'coin', amount: 1 }),
  // Aave: depositETH(address pool,address onBehalfOf,uint16), supplyWithPermit(address asset,uint256,address onBehalfOf,uint16,…)
  '0x474cf53d': payOut({ receiver: 1 }),
  '0x02c205f0': payOut({ receiver: 2, token: 0, amount: 1 }),
  // Aave: supply(address asset,uint256,address onBehalfOf,uint16), deposit(…)
  '0x617ba037': payOut({ receiver: 2, token: 0, amount: 1 }),
  '0xe8eda9df': payOut({ receiver: 2, token: 0, amount: 1 }),
  // Compound III: withdrawTo(address,address asset,uint256), transferAsset(…), supplyTo(…)
  '0xc3b35a7e': payOut({ receiver: 0, token: 1, amount: 2 }),
  '0x439e2e45': payOut({ receiver: 0, token: 1, amount: 2 }),
  '0x4232cd63': payOut({ receiver: 0, token: 1, amount: 2 }),
  // Compound III: withdrawFrom(address source,address,address asset,uint256), transferAssetFrom(…)
  '0x26441318': payOut({ receiver: 1, token: 2, amount: 3 }),
  '0xc1ee2c18': payOut({ receiver: 1, token: 2, amount: 3 }),
  // Morpho, behind the five words of a market: withdraw(uint256,uint256,address,address), borrow(…)
  '0x5c2bea49': payOut({ receiver: 8, token: 0 }),
  '0x50d8cd4b': payOut({ receiver: 8, token: 0 }),
  // Morpho: withdrawCollateral(uint256,address,address), supply(uint256,uint256,address,bytes), supplyCollateral(uint256,address,bytes)
  '0x8720316d': payOut({ receiver: 7, token: 1, amount: 5 }),
  '0xa99aad89': payOut({ receiver: 7, token: 0 }),
  '0x238d6579': payOut({ receiver: 6, token: 1, amount: 5 }),

  // ERC-4337: withdrawTo(address,uint256), withdrawStake(address), withdrawDepositTo(address,uint256)
  '0x205c2878': payOut({ receiver: 0 }),
  '0xc23a5cea': payOut({ receiver: 0 }),
  '0x4d44560d': payOut({ receiver: 0, token: 'coin', amount: 1 }),
  // Lido: requestWithdrawals(uint256[],address), …WstETH, claimWithdrawalsTo(uint256[],uint256[],address)
  '0xd6681042': payOut({ receiver: 1, zeroIsHarmless: true }),
  '0x19aa6257': payOut({ receiver: 1, zeroIsHarmless: true }),
  '0x5e7eead9': payOut({ receiver: 2, zeroIsHarmless: true }),

  // Uniswap V3: collect((uint256,address recipient,uint128,uint128))
  '0xfc6f7865': payOut({ receiver: 1, canGoOn: true }),
  // Uniswap V3: mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address recipient,uint256))
  '0x88316456': payOut({ receiver: 9 }),
  // Uniswap V2: removeLiquidity(…,address to,uint256), removeLiquidityETH(…), and of tokens that keep a part
  '0xbaa2abde': payOut({ receiver: 5 }),
  '0x02751cec': payOut({ receiver: 4 }),
  '0xaf2979eb': payOut({ receiver: 4 }),
  // The same with a permit
  '0x2195995c': payOut({ receiver: 5 }),
  '0xded9382a': payOut({ receiver: 4 }),
  '0x5b0d5984': payOut({ receiver: 4 }),
  // Uniswap V2: addLiquidity(…,address to,uint256), addLiquidityETH(…)
  '0xe8e33700': payOut({ receiver: 6 }),
  '0xf305d719': payOut({ receiver: 4 }),
  // Balancer: exitPool(bytes32,address sender,address recipient,(…)), joinPool(…)
  '0x8bdb3913': payOut({ receiver: 2 }),
  '0xb95cac28': payOut({ receiver: 2 }),
  // MasterChef of SushiSwap: withdraw(uint256,uint256,address), withdrawAndHarvest(…), emergencyWithdraw(uint256,address)
  '0x0ad58d2f': payOut({ receiver: 2, zeroIsHarmless: true }),
  '0xd1abb907': payOut({ receiver: 2 }),
  '0x2f940c70': payOut({ receiver: 1 }),
}
