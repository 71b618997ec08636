/**
 * What components take from React, for drawing them once: the state that they begin with, no effects, no events.
 * `build/first-view.ts` puts this in React's place where the first view is built.
 */

export interface StaticElement {
  $$typeof: typeof elementMark;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a component is
  type: any;
  props: Record<string, unknown>;
  key: unknown;
}

const elementMark = Symbol.for('react.transitional.element');

export const Fragment = Symbol('fragment');
export const Suspense = Symbol('suspense');
export const StrictMode = Fragment;
export const Activity = Fragment;

export function jsx(type: unknown, props: Record<string, unknown>, key?: unknown): StaticElement {
  return { $$typeof: elementMark, type, props, key };
}
export const jsxs = jsx;

export const isValidElement = (value: unknown): value is StaticElement =>
  typeof value === 'object' && value !== null && '$$typeof' in value && value.$$typeof === elementMark;

export function createElement(type: unknown, props: object | null, ...children: unknown[]): StaticElement {
  const { key, ...rest } = { ...props } as Record<string, unknown>;
  if (children.length > 0) rest.children = children.length === 1 ? children[0] : children;
  return jsx(type, rest, key);
}

export const cloneElement = ({ type, props, key }: StaticElement, more: object, ...children: unknown[]) =>
  createElement(type, { ...props, key, ...more }, ...children);

interface Context<Value> {
  isContext: true;
  values: Value[];
  Provider: Context<Value>;
  displayName?: string;
}

export function createContext<Value>(initial: Value): Context<Value> {
  const context = { isContext: true, values: [initial] } as Context<Value>;
  context.Provider = context;
  return context;
}

export const useContext = <Value>({ values }: Context<Value>): Value => values.at(-1) as Value;
export const use = useContext;

export const memo = <Type>(type: Type) => type;
export const forwardRef = (render: (props: object, ref: null) => unknown) => (props: object) =>
  render(props, null);
/** What is fetched later is not part of a first view. */
export const lazy = () => () => null;
export const cache = <Made>(make: Made) => make;

const nothing = () => undefined;
const call = (value: unknown) => (typeof value === 'function' ? value() : value);

export const useState = (initial?: unknown) => [call(initial), nothing];
export const useReducer = (_reduce: unknown, initial: unknown, start?: (value: unknown) => unknown) => [
  start ? start(initial) : initial,
  nothing,
];
export const useRef = (current?: unknown) => ({ current });
export const createRef = () => ({ current: null });
export const useMemo = <Value>(make: () => Value): Value => make();
export const useCallback = <Callback>(callback: Callback): Callback => callback;
export const useEffectEvent = useCallback;
export const useSyncExternalStore = <Value>(_subscribe: unknown, read: () => Value): Value => read();
export const useDeferredValue = <Value>(value: Value): Value => value;
export const useTransition = () => [false, nothing];
export const useEffect = nothing;
export const useLayoutEffect = nothing;
export const useInsertionEffect = nothing;
export const useImperativeHandle = nothing;
export const useDebugValue = nothing;
export const startTransition = nothing;

let ids = 0;
export const useId = () => `first-${ids++}`;

const listOf = (children: unknown): unknown[] =>
  [children].flat(Number.POSITIVE_INFINITY as 1).filter((one) => one !== undefined);

export const Children = {
  map: (children: unknown, each: (child: unknown, at: number) => unknown) => listOf(children).map(each),
  forEach: (children: unknown, each: (child: unknown, at: number) => void) => listOf(children).forEach(each),
  toArray: (children: unknown) => listOf(children).filter((one) => one !== null && typeof one !== 'boolean'),
  count: (children: unknown) => listOf(children).length,
  only: (child: unknown) => child,
};

/** Pages catch failures with one; a first view that fails is not drawn at all. */
export class Component {
  props: unknown;
  constructor(props: unknown) {
    this.props = props;
  }
}
export const PureComponent = Component;
export const version = '19';

/** Of `react-dom`. */
export const createPortal = () => null;
export const flushSync = (act: () => unknown) => act();

const React = {
  Children,
  Component,
  Fragment,
  PureComponent,
  StrictMode,
  Suspense,
  cloneElement,
  createContext,
  createElement,
  createPortal,
  createRef,
  flushSync,
  forwardRef,
  isValidElement,
  lazy,
  memo,
  startTransition,
  use,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  version,
};
export default React;
