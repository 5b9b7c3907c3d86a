import { unknownRouter } from './refusals.ts'
import type { SwapProvider } from './swapProvider.ts'

/**
 * The last look at what leaves: a transaction whose target is not in the provider's table goes to nobody, whoever wrote it.
 */
export const guardTargets = (provider: SwapProvider): SwapProvider => ({
  ...provider,
  async build(request) {
    const built = await provider.build(request)
    if (!provider.targets(request.chainId).has(built.to)) throw unknownRouter()
    return built
  },
})
