// Refetches lists on the same page after sending, because they show what was sent.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export function useFreshLists(isSent: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isSent) return;
    void queries.invalidateQueries({ queryKey: ['upcoming-appointments'] });
    void queries.invalidateQueries({ queryKey: ['documents'] });
  }, [queries, isSent]);
}
