import { isAllowedOrigin } from '../../host-sdk/protocol/origin.ts'
import type { ServerContext } from '../context.ts'
import { frameConfigElementId } from '../contract/frame.ts'
import { offersLogin } from '../contract/offersLogin.ts'
import type { DocumentKind } from '../documents/documentKind.ts'
import { serveDocument } from '../documents/serveDocument.ts'
import type { Handler } from '../http/handler.ts'
import { loginSettings } from '../origins/loginSettings.ts'
import { chooseTitle } from './chooseTitle.ts'
import { frameConfig } from './frameConfig.ts'
import { frameHeaders, framePolicy } from './frameHeaders.ts'

const frameDocument = ({ catalogue }: ServerContext): DocumentKind => ({
  route: 'frame',
  marker: '<!--gatehouse:config-->',
  elementId: frameConfigElementId,
  template: ({ frameTemplate }, config, { settings }) =>
    frameTemplate && chooseTitle(frameTemplate, offersLogin(loginSettings(config, settings))),
  config: (config, project) => frameConfig(config, project, catalogue.current().byId),
  stamp: () => catalogue.current(),
  headers: frameHeaders,
  policy: (config, project) => framePolicy(config, project.origins),
  mayEmbed: (_config, project, origin) => isAllowedOrigin(project.origins, origin),
})

/** `GET /frame?projectId=&theme=`: the widget's document, for frames only. */
export const serveFrame = (context: ServerContext): Handler => serveDocument(context, frameDocument(context))
