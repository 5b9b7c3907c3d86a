import { Router } from 'express'
import type * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import { appKitConfig, projectLimits, projectOrigins } from '../contract/v1/appkit.ts'
import { openToAll } from '../http/openToAll.ts'
import { requireListedProject } from '../http/requireListedProject.ts'
import { readQuery } from '../http/routes.ts'
import type { Project } from '../origins/project.ts'
import { appKitFeatures } from './appKitFeatures.ts'
import { catalogueRate } from './catalogueRate.ts'

/** What a client of this wire asks for at its start (data-api.md §5.4, §5.5, §5.7): features, limits, origins. */
export function appKitRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const answers: [{ path: string; word: string }, (project: Project) => object][] = [
    [
      appKitConfig,
      (project): z.infer<typeof appKitConfig.answer> => ({ features: appKitFeatures(context, project) }),
    ],
    [projectLimits, () => noLimits],
    [
      projectOrigins,
      ({ origins }): z.infer<typeof projectOrigins.answer> => ({ allowedOrigins: [...origins] }),
    ],
  ]
  for (const [{ path, word }, answer] of answers)
    router.all(path, ...openToAll(context, word, catalogueRate), async (request, response) => {
      const project = await requireListedProject(context, request, readQuery(request.url))
      response.setHeader('cache-control', 'public, max-age=300')
      response.vary('x-project-id')
      response.json(answer(project))
    })
  return router
}

const noLimits: z.infer<typeof projectLimits.answer> = {
  planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false },
}
