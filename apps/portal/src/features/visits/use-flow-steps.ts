// The step of the booking flow in the page's address. On a phone each step is an entry of the history.
import type { FormEngine } from '@foyer/forms';
import { type FlowFields, type FlowStep, firstUnanswered, flowSteps } from '@foyer/forms/flow';
import { useMediaQuery } from '@foyer/ui';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** State of the history entries of steps. */
interface StepState {
  readonly isStep?: boolean;
  /** Set by the dashboard's card: the flow begins with the first question that is not answered. */
  readonly goesOn?: boolean;
}

/** Returns the path with that step in its query; everything else of the query stays. */
function addressOfStep(search: string, step: FlowStep): string {
  const query = new URLSearchParams(search);
  query.set('step', step);
  return `?${query}`;
}

export function useFlowSteps(engine: FormEngine, fields: FlowFields) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isPhone = useMediaQuery('(max-width: 767px)');
  const { isStep, goesOn } = (state ?? {}) as StepState;
  const steps = flowSteps.filter((step) => step !== 'who' || fields.choice);
  const named = steps.find((step) => step === new URLSearchParams(search).get('step'));

  const goTo = (step: FlowStep) => {
    void navigate(addressOfStep(location.search, step), { state: { isStep: true } });
  };

  /** Gives each step before the first one shown an entry of its own, so that going back leads through them. */
  const begin = useEffectEvent(() => {
    const open = firstUnanswered(engine, fields);
    if (isPhone && !isStep) {
      const wanted = goesOn ? open : (named ?? steps[0] ?? open);
      const last = Math.min(steps.indexOf(wanted), steps.indexOf(open));
      for (const [at, step] of steps.slice(0, last + 1).entries())
        void navigate(addressOfStep(location.search, step), { replace: at === 0, state: { isStep: true } });
    }
  });
  useEffect(() => {
    begin();
  }, []);

  return { step: named, goTo, goesOn: goesOn ?? false };
}
