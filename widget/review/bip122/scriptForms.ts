/** Forms of output scripts, by their bytes. */

/** P2PKH; also the script that a signature of P2WPKH commits to (BIP-143). */
export const isP2pkh = (script: Uint8Array): boolean =>
  script.length === 25 &&
  script[0] === 0x76 &&
  script[1] === 0xa9 &&
  script[2] === 20 &&
  script[23] === 0x88 &&
  script[24] === 0xac

/** BIP-16. */
export const isP2sh = (script: Uint8Array): boolean =>
  script.length === 23 && script[0] === 0xa9 && script[1] === 20 && script[22] === 0x87

/** Version 0 and 20 bytes (BIP-141). */
export const isP2wpkh = (script: Uint8Array): boolean =>
  script.length === 22 && script[0] === 0 && script[1] === 20

/** Version 0 and 32 bytes (BIP-141). */
export const isP2wsh = (script: Uint8Array): boolean =>
  script.length === 34 && script[0] === 0 && script[1] === 32

/** P2TR: version 1 and 32 bytes (BIP-341). */
export const isTaproot = (script: Uint8Array): boolean =>
  script.length === 34 && script[0] === 0x51 && script[1] === 32
