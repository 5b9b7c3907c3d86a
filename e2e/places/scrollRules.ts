/** How pages scroll: rules on html and body, each seen on many sites. */
export const scrollRules: Record<string, string> = {
  'no rule': '',
  // The body's overflow goes to the viewport only while html's is visible: https://www.w3.org/TR/css-overflow-3/#overflow-propagation
  'a body as high as the window that hides what is wide': 'html,body{height:100%}body{overflow-x:hidden}',
  'a body that hides what is wide': 'body{overflow-x:hidden}',
  'a body that always has its bar': 'body{overflow-y:scroll}',
  'a body that scrolls, at the height of the window': 'body{height:100vh;overflow:hidden auto}',
  'a body that clips': 'html,body{height:100%}body{overflow-x:clip}',
  'an html that hides what is wide': 'html{overflow-x:hidden}',
  'an html that always has its bar': 'html{overflow-y:scroll}',
  'an html that has its bar with priority': 'html.site{overflow-y:scroll!important}',
  'a body that scrolls with priority':
    'html,body{height:100%}body:not(.none){overflow:hidden auto!important}',
  'room that is kept for the bar': 'html{scrollbar-gutter:stable}',
  'room that is kept on both sides': 'html{scrollbar-gutter:stable both-edges}',
  'written from right to left': 'html{direction:rtl}body{overflow-x:hidden}',
  'margins of the first child': 'body{overflow-x:hidden;margin:0}main{margin-top:40px}',
  'a body that is a container, and scrolls':
    'html,body{height:100%;margin:0}body{container-type:inline-size;overflow:auto}',
  'a body whose layout is contained, and scrolls':
    'html,body{height:100%;margin:0}body{contain:layout;overflow-y:auto}',
  'a body that scrolls in a contained html':
    'html{container-type:inline-size}html,body{height:100%;margin:0}body{overflow-y:auto}',
  'html with room of its own': 'html{padding:0 20px;border-right:4px solid}',
}
