import { concat, getCreate2Address, type Hex, numberToHex, size } from 'viem'

/**
 * An account of our own making, in machine code because it is so short: `isValidSignature(hash, r ‖ s ‖ v)` is
 * ERC-1271's magic value when `ecrecover` gives the owner. Deployed by the deterministic deployer that anvil has.
 */
export function contractOf({ address: owner }: { address: Hex }): {
  address: Hex
  deployer: Hex
  initCode: Hex
} {
  const runtime = concat([
    '0x600435600052', // memory 0x00: hash
    '0x60a43560001a602052', // 0x20: v
    '0x606435604052', // 0x40: r
    '0x608435606052', // 0x60: s
    '0x60206080608060006001 5afa50'.replace(' ', '') as Hex, // ecrecover → 0x80
    concat(['0x60805173', owner, '0x14']), // 1 when it is the owner
    '0x631626ba7e0260e01b60005260206000f3', // times the magic value, returned
  ])
  const bytecode = concat(['0x60', numberToHex(size(runtime), { size: 1 }), '0x80600b6000396000f3', runtime])
  const salt: Hex = `0x${'00'.repeat(32)}`
  const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  return {
    address: getCreate2Address({ from: deployer, salt, bytecode }),
    deployer,
    initCode: concat([salt, bytecode]),
  }
}
