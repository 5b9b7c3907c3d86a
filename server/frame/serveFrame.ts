import { isAllowedOrigin } from '../../host-sdk/protocol/origin.ts'
import type { ServerContext } from '../context.ts'
import { frameConfigElementId } from '../contract/frame.ts'
import type { DocumentKind } from '../documents/documentKind.ts'
import { serveDocument } from '../documents/serveDocument.ts'
import type { Handler } from '../http/handler.ts'
import { fillShell } from './fillShell.ts'
import { frameConfig } from './frameConfig.ts'
import { frameHeaders, framePolicy } from './frameHeaders.ts'
import { shellOf } from './shellOf.ts'

const frameDocument = ({ catalogue }: ServerContext): DocumentKind => ({
  route: 'frame',
  marker: '<!--gatehouse:config-->',
  elementId: frameConfigElementId,
  template: ({ frameTemplate }, config, project) =>
    frameTemplate &&
    fillShell(frameTemplate, shellOf(frameConfig(config, project, catalogue.current().byId))),
  config: (config, project) => frameConfig(config, project, catalogue.current().byId),
  stamp: () => catalogue.current(),
  headers: frameHeaders,
  policy: (config, project) => framePolicy(config, project.origins),
  mayEmbed: (_config, project, origin) => isAllowedOrigin(project.origins, origin),
})

/** `GET /frame?projectId=&theme=`: the widget's document, for frames only. */
export const serveFrame = (context: ServerContext): Handler => serveDocument(context, frameDocument(context))
