import type { RoomTexts } from './room.ts'
import { account, caipAccount, pci, signature, timestamp } from './samples.ts'

/** May call one contract until then, with what this key of the page signed. */
const grant = {
  projectId: 'shop',
  expiry: timestamp,
  signer: { type: 'key', data: { type: 'secp256k1', publicKey: `0x04${'7a'.repeat(64)}` } },
  permissions: [{ type: 'contract-call', data: { address: `0x${'11'.repeat(20)}` } }],
  policies: [],
}

export const sessions: RoomTexts = {
  title: 'Permissions',
  parameters: {
    address: { description: 'An account of an EVM chain, as a CAIP-10 id', example: caipAccount },
    pci: { description: 'Id of the permission', example: pci },
    v: {
      description: 'Form of the public key: with `2` its hex, else the hex of the characters of that hex',
      example: '2',
    },
    version: { description: 'Version of the client; taken, and changes nothing', example: '1' },
  },
  fields: {
    expiry: 'Seconds since 1970 at which it ends',
    signer: 'Who may use it, as ERC-7715 writes it',
    'signer.type': 'Kind of the signer',
    'signer.data': 'The key or account, in the form of its kind',
    permissions: 'What is allowed',
    'permissions.type': 'Kind of the permission',
    'permissions.data': 'What exactly, in the form of its kind',
    policies: 'Rules for all of it',
    'policies.type': 'Kind of the rule',
    'policies.data': 'The rule, in the form of its kind',
    context: 'What the wallet gave for the permission, in hex',
    signature:
      'Signature of the account over the text of the revocation; only where another project created it',
    userOp: 'A user operation for EntryPoint 0.7 (ERC-4337), not packed',
    'userOp.sender': 'The account',
    'userOp.nonce': 'Its nonce for this operation, decimal or hex',
    'userOp.factory': 'Contract that deploys the account, where it is not deployed yet',
    'userOp.factoryData': 'Data for that contract',
    'userOp.callData': 'What the account does',
    'userOp.callGasLimit': 'Gas for that',
    'userOp.verificationGasLimit': 'Gas for the check of the signature',
    'userOp.preVerificationGas': 'Gas that the bundler is paid beside',
    'userOp.maxFeePerGas': 'The most that is paid for each gas, wei',
    'userOp.maxPriorityFeePerGas': 'The part of it for who makes the block, wei',
    'userOp.paymaster': 'Contract that pays',
    'userOp.paymasterVerificationGasLimit': 'Gas for its check',
    'userOp.paymasterPostOpGasLimit': 'Gas for its work afterwards',
    'userOp.paymasterData': 'Data for it',
    'userOp.signature': 'Signature of the permission’s signer',
  },
  bodies: {
    '/v1/sessions/{address}': grant,
    '/v1/sessions/{address}/activate': { ...grant, pci, context: '0xc0ffee' },
    '/v1/sessions/{address}/revoke': { projectId: 'shop', pci, signature },
    '/v1/sessions/{address}/sign': {
      projectId: 'shop',
      pci,
      userOp: {
        sender: account,
        nonce: '0x1',
        callData: '0x',
        callGasLimit: '0x186a0',
        verificationGasLimit: '0x30d40',
        preVerificationGas: '0xc350',
        maxFeePerGas: '0x59682f00',
        maxPriorityFeePerGas: '0x3b9aca00',
        signature,
      },
    },
  },
}
