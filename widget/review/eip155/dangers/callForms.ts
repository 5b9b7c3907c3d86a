import { bytesBehind } from '../swap/abiReader.ts'
import { grantForms } from './grantForms.ts'
import { payOutForms } from './payOutForms.ts'
import { byFlag, type ReadCall } from './readCall.ts'
import { nobody } from './typedForm.ts'

const control =
  (at: number): ReadCall =>
  (args) => ({ kind: 'control', to: args.address(at) })

/** Nobody in particular gets it: what changes stands in the data. */
const changes: ReadCall = () => ({ kind: 'control' })

/** A module, guard or handler; the zero address takes it away. */
const part: ReadCall = (args) =>
  args.address(0) === nobody ? undefined : { kind: 'control', to: args.address(0) }

/** Something is done in the name of a contract, or of who signed it: the calls stand in `carriedCalls`. */
const inName: ReadCall = () => ({ kind: 'accountCall' })

/** The same, with an operation at that place: 1 runs foreign code in that name. */
const byOperation =
  (at: number): ReadCall =>
  (args) =>
    args.word(at) === 0n ? { kind: 'accountCall' } : { kind: 'foreignCode', to: args.address(0) }

/** ERC-7579: a mode of 0xff runs foreign code. */
const byMode: ReadCall = (args) =>
  args.word(0) >> 248n === 0xffn
    ? { kind: 'foreignCode', to: `0x${bytesBehind(args, 1).slice(2, 42).padEnd(40, '0')}` }
    : { kind: 'accountCall' }

/**
 * Calls that give somebody power, by their selector. Calls that move or approve tokens stand in `decodeTokenCall`.
 */
export const callForms: Readonly<Record<string, ReadCall>> = {
  // Compound III: allow(address manager,bool isAllowed)
  '0x110496e5': byFlag('manager'),
  // Morpho: setAuthorization(address authorized,bool newIsAuthorized)
  '0xeecea000': byFlag('manager'),
  // Aave: approveDelegation(address delegatee,uint256 amount), of the token that counts the debt
  '0xc04a8a10': (args, { to: token }) =>
    args.word(1) === 0n
      ? undefined
      : { kind: 'debt', to: args.address(0), gives: [{ token, amount: args.word(1) }] },

  // Safe: execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)
  '0x6a761202': byOperation(3),
  // Safe: execTransactionFromModule(address,uint256,bytes,uint8), …ReturnData
  '0x468721a7': byOperation(3),
  '0x5229073f': byOperation(3),
  // Safe: approveHash(bytes32)
  '0xd4d9bdcd': () => ({ kind: 'hidden' }),
  // Safe: enableModule(address), setGuard(address), setModuleGuard(address), setFallbackHandler(address)
  '0x610b5925': control(0),
  '0xe19a9dd9': part,
  '0xe068df37': part,
  '0xf08a0323': part,
  // Safe: addOwnerWithThreshold(address,uint256), swapOwner(address,address,address), removeOwner(address,address,uint256)
  '0x0d582f13': control(0),
  '0xe318b52b': control(2),
  '0xf8dc5dd9': changes,
  // Safe: changeThreshold(uint256)
  '0x694e80c3': changes,
  // DSProxy: execute(address target,bytes data), which runs as the proxy
  '0x1cff79cd': (args) => ({ kind: 'foreignCode', to: args.address(0) }),

  // Accounts of ERC-4337: execute(address,uint256,bytes), and with an operation
  '0xb61d27f6': inName,
  '0x51945447': byOperation(3),
  // executeUserOp(address,uint256,bytes,uint8), executeUserOpWithErrorString(…)
  '0x7bb37428': byOperation(3),
  '0x541d63c8': byOperation(3),
  // executeBatch(address[],bytes[]), executeBatch(address[],uint256[],bytes[]), executeBatch((address,uint256,bytes)[])
  '0x18dfb3c7': inName,
  '0x47e1da2a': inName,
  '0x34fcd5be': inName,
  // ERC-7579 and ERC-7821: execute(bytes32,bytes)
  '0xe9ae5c53': byMode,
  // executeMetaTransaction(address,bytes,bytes32,bytes32,uint8), and forwarders of ERC-2771
  '0x0c53c51c': inName,
  '0x47153f82': inName,
  '0xdf905caf': inName,
  // Coinbase Smart Wallet: executeWithoutChainIdValidation(bytes[])
  '0x2c2abd1e': inName,

  // transferOwnership(address), and with two flags
  '0xf2fde38b': control(0),
  '0x078dfbe7': control(0),
  // setOwner(address), changeOwner(address), setAdmin(address), changeAdmin(address), beginDefaultAdminTransfer(address)
  '0x13af4035': control(0),
  '0xa6f9dae1': control(0),
  '0x704b6c02': control(0),
  '0x8f283970': control(0),
  '0x634e93da': control(0),
  // grantRole(bytes32,address)
  '0x2f2ff15d': control(1),
  // upgradeTo(address), upgradeToAndCall(address,bytes)
  '0x3659cfe6': control(0),
  '0x4f1ef286': control(0),
  // ProxyAdmin: upgrade(address,address), upgradeAndCall(address,address,bytes), changeProxyAdmin(address,address)
  '0x99a88ec4': control(1),
  '0x9623609d': control(1),
  '0x7eff275e': control(1),
  // diamondCut((address,uint8,bytes4[])[],address,bytes)
  '0x1f931c1c': changes,
  // ERC-7579: installModule(uint256,address,bytes)
  '0x9517e29f': control(1),

  // CoW: setPreSignature(bytes orderUid,bool signed); Seaport: validate(order[])
  '0xec6cb13f': (args) => (args.word(1) === 0n ? undefined : { kind: 'hiddenOrder' }),
  '0x88147732': () => ({ kind: 'hiddenOrder' }),
  // renounceOwnership()
  '0x715018a6': changes,

  ...grantForms,
  ...payOutForms,
}
