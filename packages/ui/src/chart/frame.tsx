// The box of a chart: it is drawn for the width that it has, so that its text keeps its size.
import './chart.css';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../use-media-query.ts';
import { Fills } from './fills.tsx';

/** Width on paper, in pixels: what a page has between its margins. */
const paperWidth = 640;

interface Props {
  readonly height: number;
  /** Above the picture. */
  readonly above?: (id: string, width: number) => ReactNode;
  readonly children: (width: number, id: string) => ReactNode;
}

export function Frame({ height, above, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [found, setWidth] = useState(0);
  const isPaper = useMediaQuery('print');
  const id = useId();
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = () => setWidth(Math.floor(current.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const width = isPaper ? paperWidth : found;
  return (
    <div ref={box} className="chart">
      {width > 0 && (
        <>
          {above?.(id, width)}
          <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" focusable="false">
            <Fills id={id} />
            {children(width, id)}
          </svg>
        </>
      )}
    </div>
  );
}
