import { byFlag, gives, names, type ReadCall } from './readCall.ts'

/** Names, vaults, accounts and contracts that change hands, by selector. */
export const grantForms: Readonly<Record<string, ReadCall>> = {
  // ENS registry: setOwner(bytes32,address), setSubnodeOwner(bytes32,bytes32,address), and with a resolver
  '0x5b0fc9c3': gives('control', 1),
  '0x06ab5923': names('control', 2),
  '0xcf408823': gives('control', 1),
  '0x5ef2c7f0': names('control', 2),
  // ENS registrar: reclaim(uint256,address); resolver: approve(bytes32,address,bool)
  '0x28ed4f6c': gives('control', 1),
  '0xa4b91a01': byFlag('manager', 1, 2),
  // ENS wrapper: setSubnodeOwner(bytes32,string,address,uint32,uint64), setSubnodeRecord(…)
  '0xc658e086': names('control', 2),
  '0x24c1af44': names('control', 2),
  // ENS wrapper: unwrapETH2LD(bytes32,address registrant,address controller), unwrap(bytes32,bytes32,address)
  '0x8b4dfa75': (args, call) => gives('control', 1)(args, call) ?? gives('control', 2)(args, call),
  '0xd8c9921a': gives('control', 2),

  // Maker: hope(address), cdpAllow(uint256,address,uint256), urnAllow(address,uint256), give(uint256,address)
  '0xa3b22fc4': gives('manager', 0),
  '0x0b63fb62': byFlag('manager', 1, 2),
  '0xb68f4004': byFlag('manager'),
  '0xfcafcc68': gives('control', 1),
  // Balancer: setRelayerApproval(address sender,address relayer,bool)
  '0xfa6e671d': byFlag('manager', 1, 2),
  // Curve: set_approve_deposit(address,bool)
  '0x1d2747d4': byFlag('manager'),
  // Euler: setAccountOperator(address account,address operator,bool), setOperator(bytes19,address,uint256 accounts)
  '0x9f5c462a': byFlag('manager', 1, 2),
  '0xc14c11bf': byFlag('manager', 1, 2),
  // Safe's allowances: addDelegate(address), setAllowance(address delegate,address token,uint96,uint16,uint32)
  '0xe71bdf41': gives('manager', 0),
  '0xbeaeb388': byFlag('manager', 0, 2),
  // Synthetix: grantPermission(uint128,bytes32,address), approveAllDelegatePowers(address)
  '0x00cd9ef3': gives('manager', 2),
  '0xbc87acbf': gives('manager', 0),
  // 0x: registerAllowedOrderSigner(address,bool), setSignatureValidatorApproval(address,bool)
  '0xea7faa61': byFlag('agent'),
  '0x77fcce68': byFlag('agent'),
  // GMX: signalTransfer(address), of a whole account
  '0xef9aacfd': names('control', 0),

  // Coinbase Smart Wallet: addOwnerAddress(address), addOwnerPublicKey(bytes32,bytes32)
  '0x0f0f3f24': gives('control', 0),
  '0x29565e3b': () => ({ kind: 'control' }),

  // grantRoles(address,uint256); grantRole(uint64,address,uint32); setUserRole(address,uint8,bool)
  '0x1c10893f': gives('control', 0),
  '0x25c471a0': gives('control', 1),
  '0x67aff484': byFlag('control', 0, 2),
  // Aragon: grantPermission(address entity,address app,bytes32)
  '0x0a8ed3db': gives('control', 0),
  // setPendingAdmin(address), _setPendingAdmin(address), setPendingOwner(address), nominateNewOwner(address)
  '0x4dd18bf5': names('control', 0),
  '0xb71d1a0c': names('control', 0),
  '0xc42069ec': names('control', 0),
  '0x1627540c': names('control', 0),
  // commit_transfer_ownership(address)
  '0x6b441a40': names('control', 0),
  // setAuthority(address), setGovernance(address), setGov(address), setGovernor(address)
  '0x7a9e5e4b': names('control', 0),
  '0xab033ea9': names('control', 0),
  '0xcfad57a2': names('control', 0),
  '0xc42cf535': names('control', 0),
  // setController(address), setOperator(address), setImplementation(address)
  '0x92eefe9b': names('control', 0),
  '0xb3ab15fb': names('control', 0),
  '0xd784d426': names('control', 0),

  // Votes: delegate(address), delegateByType(address,uint8); Snapshot: setDelegate(bytes32,address)
  '0x5c19a95c': names('votes', 0),
  '0xdc937e1c': names('votes', 0),
  '0xbd86e508': names('votes', 1),
}
