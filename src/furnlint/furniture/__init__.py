"""The judgement: which lines are page furniture, and why."""
