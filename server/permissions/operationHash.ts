import type { Address, Hex } from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'
import type { SentOperation } from '../contract/v1/sessions/sign.ts'

/** What the EntryPoint v0.7 of a chain knows an operation by, and what is signed. */
export function operationHash(operation: SentOperation, chainId: number): Hex {
  const { paymaster, factory } = operation
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint07Address,
    entryPointVersion: '0.7',
    userOperation: {
      sender: operation.sender as Address,
      nonce: BigInt(operation.nonce),
      callData: operation.callData as Hex,
      callGasLimit: BigInt(operation.callGasLimit),
      verificationGasLimit: BigInt(operation.verificationGasLimit),
      preVerificationGas: BigInt(operation.preVerificationGas),
      maxFeePerGas: BigInt(operation.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(operation.maxPriorityFeePerGas),
      signature: '0x',
      ...(factory && { factory: factory as Address, factoryData: (operation.factoryData ?? '0x') as Hex }),
      ...(paymaster && {
        paymaster: paymaster as Address,
        paymasterVerificationGasLimit: BigInt(operation.paymasterVerificationGasLimit ?? 0),
        paymasterPostOpGasLimit: BigInt(operation.paymasterPostOpGasLimit ?? 0),
        paymasterData: (operation.paymasterData ?? '0x') as Hex,
      }),
    },
  })
}
