import { Fragment, isValidElement, type StaticElement, Suspense } from './static-react.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Lengths without a unit are pixels, but for these. */
const plainNumbers =
  /^(flex|flexGrow|flexShrink|order|opacity|zIndex|zoom|lineHeight|fontWeight|aspectRatio)$/;
const asWritten =
  /^(viewBox|preserveAspectRatio|gradientUnits|gradientTransform|patternUnits|clipPathUnits)$/;
const renamed: Record<string, string> = { className: 'class', htmlFor: 'for' };
const properties = new Set(['value', 'checked', 'defaultValue', 'defaultChecked']);
const leftOut = new Set([
  'children',
  'ref',
  'key',
  'style',
  'dangerouslySetInnerHTML',
  'suppressHydrationWarning',
]);

/** Draws components once, as nodes: the page's policy would take the styles out of written markup. */
export function draw(node: unknown, parent: Node, isSvg = false): void {
  if (node === null || node === undefined || typeof node === 'boolean') return;
  if (Array.isArray(node)) for (const one of node) draw(one, parent, isSvg);
  else if (isValidElement(node)) drawElement(node, parent, isSvg);
  else parent.appendChild(document.createTextNode(String(node)));
}

function drawElement({ type, props }: StaticElement, parent: Node, isSvg: boolean) {
  if (typeof type === 'string') drawTag(type, props, parent, isSvg || type === 'svg');
  else if (type === Fragment || type === Suspense) draw(props.children, parent, isSvg);
  else if (type.isContext) {
    type.values.push(props.value);
    draw(props.children, parent, isSvg);
    type.values.pop();
  } else draw(type(props), parent, isSvg);
}

function drawTag(tag: string, props: Record<string, unknown>, parent: Node, isSvg: boolean) {
  // Not seen, and nobody would take what is put into it.
  if (props.type === 'file') return;
  const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (leftOut.has(name) || /^on[A-Z]/.test(name) || value === undefined || value === null) continue;
    if (properties.has(name)) Object.assign(element, { [name]: value });
    else setAttribute(element, name, value);
  }
  if (typeof props.style === 'object') setStyle(element, props.style ?? {});
  const inner = props.dangerouslySetInnerHTML;
  if (typeof inner === 'object' && inner !== null && '__html' in inner) {
    element.textContent = String(inner.__html);
  }
  draw(props.children, element, isSvg && tag !== 'foreignObject');
  parent.appendChild(element);
  // Of those who want to know their size.
  if (typeof props.ref === 'function') props.ref(element);
}

function setAttribute(element: Element, name: string, value: unknown) {
  const isSaid = /^(aria|data)-/.test(name);
  if (typeof value === 'boolean' && !isSaid) {
    if (value) element.setAttribute(name.toLowerCase(), '');
    return;
  }
  if (typeof value === 'function' || typeof value === 'object') return;
  element.setAttribute(attributeOf(element, name), String(value));
}

function attributeOf(element: Element, name: string): string {
  const known = renamed[name];
  if (known) return known;
  if (asWritten.test(name)) return name;
  if (element.namespaceURI !== SVG) return name.toLowerCase();
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function setStyle(element: HTMLElement | SVGElement, style: object) {
  for (const [name, value] of Object.entries(style)) {
    if (value === undefined || value === null || value === '') continue;
    const text =
      typeof value === 'number' && value !== 0 && !plainNumbers.test(name) ? `${value}px` : `${value}`;
    if (name.startsWith('--')) element.style.setProperty(name, String(value));
    else Object.assign(element.style, { [name]: text });
  }
}
