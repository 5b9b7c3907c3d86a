import type { Risk } from '../../../subject.ts'
import { me, token } from './typedData.ts'

type Address = `0x${string}`

/** A call by its signature, what it is called with for somebody, and what it risks where that is a stranger. */
export type HandOver = [signature: string, argsFor: (who: Address) => unknown[], risk: Risk]

const other: Address = '0x7777777777777777777777777777777777777777'
const node = `0x${'1'.padStart(64, '0')}`
const market = {
  loanToken: token,
  collateralToken: other,
  oracle: '0x8888888888888888888888888888888888888888',
  irm: '0x9999999999999999999999999999999999999999',
  lltv: 5n,
}
const marketType =
  '(address loanToken,address collateralToken,address oracle,address irm,uint256 lltv) market'
const signed = [false, 27, node, node]
const signedType = 'bool whole,uint8 v,bytes32 r,bytes32 s'
const permitType = 'uint8 v,bytes32 r,bytes32 s'
const mintType =
  '(address token0,address token1,uint24 fee,int24 lower,int24 upper,uint256 wanted0,uint256 wanted1,uint256 least0,uint256 least1,address recipient,uint256 deadline) params'
const pool = '(address[] assets,uint256[] limits,bytes data,bool inside) request'
const none = { assets: [], limits: [], data: '0x', inside: false }

const control = (signature: string, argsFor: HandOver[1]): HandOver => [signature, argsFor, 'control']
const manager = (signature: string, argsFor: HandOver[1]): HandOver => [signature, argsFor, 'manager']
const votes = (signature: string, argsFor: HandOver[1]): HandOver => [signature, argsFor, 'votes']
const paid = (signature: string, argsFor: HandOver[1]): HandOver => [signature, argsFor, 'swap_elsewhere']

/** Nobody gets it where the address is zero. */
export const takenBack: HandOver[] = [
  control('setSubnodeOwner(bytes32 node,bytes32 label,address owner)', (who) => [node, node, who]),
  control('setSubnodeRecord(bytes32 node,bytes32 label,address owner,address resolver,uint64 ttl)', (who) => [
    node,
    node,
    who,
    other,
    1n,
  ]),
  control('setSubnodeOwner(bytes32 node,string label,address owner,uint32 fuses,uint64 expiry)', (who) => [
    node,
    'shop',
    who,
    1,
    1n,
  ]),
  control(
    'setSubnodeRecord(bytes32 node,string label,address owner,address resolver,uint64 ttl,uint32 fuses,uint64 expiry)',
    (who) => [node, 'shop', who, other, 1n, 1, 1n],
  ),
  ...[
    'signalTransfer(address receiver)',
    'setPendingAdmin(address admin)',
    '_setPendingAdmin(address admin)',
    'setPendingOwner(address owner)',
    'nominateNewOwner(address owner)',
    'commit_transfer_ownership(address owner)',
    'setAuthority(address authority)',
    'setGovernance(address governance)',
    'setGov(address governance)',
    'setGovernor(address governor)',
    'setController(address controller)',
    'setOperator(address operator)',
    'setImplementation(address code)',
  ].map((signature) => control(signature, (who) => [who])),
  votes('delegate(address delegatee)', (who) => [who]),
  votes('delegateByType(address delegatee,uint8 kind)', (who) => [who, 1]),
  votes('setDelegate(bytes32 space,address delegate)', (who) => [node, who]),
  paid('requestWithdrawals(uint256[] amounts,address owner)', (who) => [[5n], who]),
  paid('requestWithdrawalsWstETH(uint256[] amounts,address owner)', (who) => [[5n], who]),
  paid('claimWithdrawalsTo(uint256[] ids,uint256[] hints,address recipient)', (who) => [[5n], [1n], who]),
  paid('withdraw(uint256 pool,uint256 amount,address to)', (who) => [1n, 5n, who]),
]

/** Lost for the person also where the address is zero. */
export const handedOver: HandOver[] = [
  paid('collect((uint256 id,address recipient,uint128 most0,uint128 most1) params)', (who) => [
    { id: 7n, recipient: who, most0: 5n, most1: 5n },
  ]),
  control('setOwner(bytes32 node,address owner)', (who) => [node, who]),
  control('setRecord(bytes32 node,address owner,address resolver,uint64 ttl)', (who) => [
    node,
    who,
    other,
    1n,
  ]),
  control('reclaim(uint256 id,address owner)', (who) => [7n, who]),
  control('unwrapETH2LD(bytes32 label,address registrant,address controller)', (who) => [node, who, me]),
  control('unwrapETH2LD(bytes32 label,address registrant,address controller)', (who) => [node, me, who]),
  control('unwrap(bytes32 parent,bytes32 label,address controller)', (who) => [node, node, who]),
  control('give(uint256 vault,address owner)', (who) => [7n, who]),
  control('addOwnerAddress(address owner)', (who) => [who]),
  control('grantRoles(address user,uint256 roles)', (who) => [who, 1n]),
  control('grantRole(uint64 role,address account,uint32 delay)', (who) => [1n, who, 0]),
  control('grantPermission(address entity,address app,bytes32 role)', (who) => [who, other, node]),
  manager('hope(address user)', (who) => [who]),
  manager('addDelegate(address delegate)', (who) => [who]),
  manager('grantPermission(uint128 account,bytes32 permission,address user)', (who) => [1n, node, who]),
  manager('approveAllDelegatePowers(address delegate)', (who) => [who]),

  paid('redeem(uint256 shares,address receiver,address owner)', (who) => [5n, who, other]),
  paid('redeem(uint256 shares,address receiver,address owner,uint256 loss)', (who) => [5n, who, other, 1n]),
  paid('withdraw(uint256 assets,address receiver,address owner)', (who) => [5n, who, other]),
  paid('withdraw(uint256 assets,address receiver,address owner,uint256 loss)', (who) => [5n, who, other, 1n]),
  paid('requestRedeem(uint256 shares,address controller,address owner)', (who) => [5n, who, other]),
  paid('withdraw(address asset,uint256 amount,address to)', (who) => [token, 5n, who]),
  paid('withdrawETH(address pool,uint256 amount,address to)', (who) => [other, 5n, who]),
  paid(
    `withdrawETHWithPermit(address pool,uint256 amount,address to,uint256 deadline,${permitType})`,
    (who) => [...[other, 5n, who, 9n, 27, node, node]],
  ),
  paid('depositETH(address pool,address onBehalfOf,uint16 code)', (who) => [other, who, 0]),
  paid(
    `supplyWithPermit(address asset,uint256 amount,address onBehalfOf,uint16 code,uint256 deadline,${permitType})`,
    (who) => [token, 5n, who, 0, 9n, 27, node, node],
  ),
  paid(`mint(${mintType})`, (who) => [
    {
      ...{ token0: token, token1: other, fee: 500, lower: -10, upper: 10, wanted0: 5n, wanted1: 5n },
      ...{ least0: 1n, least1: 1n, recipient: who, deadline: 9n },
    },
  ]),
  paid('supply(address asset,uint256 amount,address onBehalfOf,uint16 code)', (who) => [token, 5n, who, 0]),
  paid('deposit(address asset,uint256 amount,address onBehalfOf,uint16 code)', (who) => [token, 5n, who, 0]),
  paid('withdrawTo(address to,address asset,uint256 amount)', (who) => [who, token, 5n]),
  paid('transferAsset(address to,address asset,uint256 amount)', (who) => [who, token, 5n]),
  paid('supplyTo(address to,address asset,uint256 amount)', (who) => [who, token, 5n]),
  paid('withdrawFrom(address from,address to,address asset,uint256 amount)', (who) => [
    other,
    who,
    token,
    5n,
  ]),
  paid('transferAssetFrom(address from,address to,address asset,uint256 amount)', (who) => [
    ...[other, who, token, 5n],
  ]),
  paid(`withdraw(${marketType},uint256 assets,uint256 shares,address onBehalf,address receiver)`, (who) => [
    ...[market, 5n, 0n, other, who],
  ]),
  paid(`borrow(${marketType},uint256 assets,uint256 shares,address onBehalf,address receiver)`, (who) => [
    ...[market, 5n, 0n, other, who],
  ]),
  paid(`withdrawCollateral(${marketType},uint256 assets,address onBehalf,address receiver)`, (who) => [
    ...[market, 5n, other, who],
  ]),
  paid(`supply(${marketType},uint256 assets,uint256 shares,address onBehalf,bytes data)`, (who) => [
    ...[market, 5n, 0n, who, '0x'],
  ]),
  paid(`supplyCollateral(${marketType},uint256 assets,address onBehalf,bytes data)`, (who) => [
    ...[market, 5n, who, '0x'],
  ]),
  paid('withdrawTo(address to,uint256 amount)', (who) => [who, 5n]),
  paid('withdrawStake(address to)', (who) => [who]),
  paid('withdrawDepositTo(address to,uint256 amount)', (who) => [who, 5n]),
  paid(
    'removeLiquidity(address a,address b,uint256 liquidity,uint256 leastA,uint256 leastB,address to,uint256 deadline)',
    (who) => [token, other, 5n, 1n, 1n, who, 9n],
  ),
  paid(
    `removeLiquidityWithPermit(address a,address b,uint256 liquidity,uint256 leastA,uint256 leastB,address to,uint256 deadline,${signedType})`,
    (who) => [token, other, 5n, 1n, 1n, who, 9n, ...signed],
  ),
  ...['removeLiquidityETH', 'removeLiquidityETHSupportingFeeOnTransferTokens'].map((name) =>
    paid(
      `${name}(address a,uint256 liquidity,uint256 least,uint256 leastCoins,address to,uint256 deadline)`,
      (who) => [token, 5n, 1n, 1n, who, 9n],
    ),
  ),
  ...['removeLiquidityETHWithPermit', 'removeLiquidityETHWithPermitSupportingFeeOnTransferTokens'].map(
    (name) =>
      paid(
        `${name}(address a,uint256 liquidity,uint256 least,uint256 leastCoins,address to,uint256 deadline,${signedType})`,
        (who) => [token, 5n, 1n, 1n, who, 9n, ...signed],
      ),
  ),
  paid(
    'addLiquidity(address a,address b,uint256 wantedA,uint256 wantedB,uint256 leastA,uint256 leastB,address to,uint256 deadline)',
    (who) => [token, other, 5n, 5n, 1n, 1n, who, 9n],
  ),
  paid(
    'addLiquidityETH(address a,uint256 wanted,uint256 least,uint256 leastCoins,address to,uint256 deadline)',
    (who) => [token, 5n, 1n, 1n, who, 9n],
  ),
  paid(`exitPool(bytes32 id,address sender,address recipient,${pool})`, (who) => [node, other, who, none]),
  paid(`joinPool(bytes32 id,address sender,address recipient,${pool})`, (who) => [node, other, who, none]),
  paid('withdrawAndHarvest(uint256 pool,uint256 amount,address to)', (who) => [1n, 5n, who]),
  paid('emergencyWithdraw(uint256 pool,address to)', (who) => [1n, who]),
]

/** Given to somebody where the flag is up. */
export const flagged: [signature: string, argsFor: (who: Address, flag: boolean) => unknown[], risk: Risk][] =
  [
    ['approve(bytes32 node,address delegate,bool approved)', (who, flag) => [node, who, flag], 'manager'],
    ['cdpAllow(uint256 vault,address user,uint256 ok)', (who, flag) => [7n, who, flag ? 1n : 0n], 'manager'],
    ['urnAllow(address user,uint256 ok)', (who, flag) => [who, flag ? 1n : 0n], 'manager'],
    [
      'setRelayerApproval(address sender,address relayer,bool approved)',
      (who, flag) => [me, who, flag],
      'manager',
    ],
    ['set_approve_deposit(address depositor,bool can)', (who, flag) => [who, flag], 'manager'],
    [
      'setAccountOperator(address account,address operator,bool authorized)',
      (who, flag) => [me, who, flag],
      'manager',
    ],
    [
      'setOperator(bytes19 prefix,address operator,uint256 accounts)',
      (who, flag) => [`0x${'12'.repeat(19)}`, who, flag ? 1n : 0n],
      'manager',
    ],
    [
      'setAllowance(address delegate,address token,uint96 amount,uint16 resetMin,uint32 base)',
      (who, flag) => [who, token, flag ? 5n : 0n, 1, 1],
      'manager',
    ],
    ['registerAllowedOrderSigner(address signer,bool allowed)', (who, flag) => [who, flag], 'agent'],
    ['setSignatureValidatorApproval(address validator,bool approved)', (who, flag) => [who, flag], 'agent'],
    ['setUserRole(address user,uint8 role,bool enabled)', (who, flag) => [who, 1, flag], 'control'],
  ]
