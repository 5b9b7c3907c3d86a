import type * as z from 'zod/mini'
import { rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { HttpError } from '../../errors/httpError.ts'
import { WalletCallError } from './walletCallError.ts'
import type { Asking, WalletMethod } from './walletMethod.ts'

/**
 * A method about exchanges: its parameters are an object, or a list whose first is one, and its refusals have one code.
 * A project may have switched deposits off.
 */
export const exchangeCall =
  <T>(
    code: number,
    schema: z.ZodMiniType<T>,
    answer: (asking: Asking, question: T) => unknown,
  ): WalletMethod =>
  async (asking) => {
    const { params, caller, client, takeTurn } = asking
    if (caller.project.settings.exchangeDeposits === false)
      throw new WalletCallError(code, 'This project takes no deposits from exchanges', 'feature_off')
    const parsed = schema.safeParse(Array.isArray(params) ? params[0] : params)
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? ''
      throw new WalletCallError(
        rpcCodes.invalidParams,
        `The parameters do not fit: ${field || 'they are no object'}`,
        'invalid_body',
      )
    }
    const turn = await takeTurn(client)
    try {
      return await answer(asking, parsed.data)
    } catch (error) {
      // A limit is told as everywhere.
      if (!(error instanceof HttpError) || error.status === 429) throw error
      throw new WalletCallError(code, error.message, error.code, error.status >= 500 ? 500 : 400)
    } finally {
      turn?.release()
    }
  }
